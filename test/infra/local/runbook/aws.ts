import { engineClient } from '../../../../infra/local/engine/client.ts'
import { isRecord } from '../../../../shared/values/records.ts'

/**
 * The commands of the AWS CLI that infra/README.md uses, on a local engine: `node aws.ts dynamodb query --table-name …`.
 * ENDPOINT is the engine's address, and OUTPUTS holds the outputs of the stack. What a command or an option is not known
 * for ends it with an error, because a real CLI would refuse a misspelled one.
 */
const known: Readonly<Record<string, readonly string[]>> = {
  query: [
    'TableName',
    'KeyConditionExpression',
    'ExpressionAttributeValues',
    'ProjectionExpression',
    'ConsistentRead',
    'ScanIndexForward',
    'MaxItems',
  ],
  'get-item': ['TableName', 'Key', 'ConsistentRead'],
  'delete-item': ['TableName', 'Key'],
  'update-item': ['TableName', 'Key', 'UpdateExpression', 'ConditionExpression', 'ExpressionAttributeValues'],
  'describe-table': ['TableName'],
  'update-table': ['TableName', 'StreamSpecification', 'DeletionProtectionEnabled'],
  'update-time-to-live': ['TableName', 'TimeToLiveSpecification'],
  'update-continuous-backups': ['TableName', 'PointInTimeRecoverySpecification'],
}

/** What the engine does not have. The options of such a command are checked, and it prints nothing. */
const unknownToEngine = ['update-continuous-backups']

const pascal = (name: string): string =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** A value in JSON or in the CLI's shorthand `A=true,B=c`. A text without either stays a text. */
const readOption = (member: string, text: string): unknown => {
  if (/^[[{]/.test(text)) return JSON.parse(text)
  if (!member.endsWith('Specification')) return text
  const pairs = text.split(',').map((pair) => pair.split('='))
  return Object.fromEntries(
    pairs.map(([name = '', value]) => [name, value === 'true' || (value === 'false' ? false : value)]),
  )
}

interface Parsed {
  input: Record<string, unknown>
  query: string
}

const isOption = (text: string | undefined): boolean => text === undefined || text.startsWith('--')

const parse = (operation: string, options: readonly string[]): Parsed => {
  const parsed: Parsed = { input: {}, query: '' }
  for (let at = 0; at < options.length; at += 1) {
    const name = options[at]?.replace(/^--/, '') ?? ''
    const value = options[at + 1]
    const isFlag = isOption(value)
    if (!isFlag) at += 1
    if (name === 'output') continue
    if (name === 'query') parsed.query = value ?? ''
    else {
      const member = pascal(isFlag ? name.replace(/^no-/, '') : name)
      if (!known[operation]?.includes(member)) throw new Error(`${operation} has no option --${name}`)
      parsed.input[member] = isFlag ? !name.startsWith('no-') : readOption(member, value ?? '')
    }
  }
  return parsed
}

/** What a path such as `Items[].sk.S` finds (JMESPath): `[]` goes on with each member of a list. */
const found = (value: unknown, path: string): unknown[] =>
  path.split('.').reduce<unknown[]>(
    (values, step) => {
      const name = step.replace('[]', '')
      const next = values.flatMap((one) => (isRecord(one) && name in one ? [one[name]] : []))
      return step.endsWith('[]') ? next.flat() : next
    },
    [value],
  )

const dynamodb = async (operation: string, options: readonly string[]): Promise<string> => {
  const client = engineClient(process.env.ENDPOINT ?? '')
  try {
    const { input, query } = parse(operation, options)
    if (unknownToEngine.includes(operation)) return ''
    const { MaxItems: Limit, ...rest } = input
    const call = Limit === undefined ? rest : { ...rest, Limit: Number(Limit) }
    const answer = await client.call(pascal(operation), call)
    return query === '' ? JSON.stringify(answer) : found(answer, query).join('\t')
  } finally {
    client.close()
  }
}

const run = (service = '', operation = '', ...rest: string[]): Promise<string> | string => {
  if (service === 'cloudformation' && operation === 'describe-stacks') {
    const [, name = ''] = /OutputKey=='(\w+)'/.exec(rest.join(' ')) ?? []
    const outputs: unknown = JSON.parse(process.env.OUTPUTS ?? '{}')
    return found(outputs, name).join()
  }
  if (service !== 'dynamodb') throw new Error(`aws ${service} is not known here`)
  if (operation === 'wait' && rest.shift() === 'table-exists') return dynamodb('describe-table', rest)
  return dynamodb(operation, rest)
}

try {
  console.log(await run(...process.argv.slice(2)))
} catch (error) {
  console.error(String(error))
  process.exitCode = 254
}
