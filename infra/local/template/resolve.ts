import { isRecord } from '../../../shared/values/records.ts'
import { type Deployment, namePropertyOf, type Physical, physicalOf } from './physical.ts'
import { resourcesWhere, type Template } from './template.ts'

/** Replaces CloudFormation's intrinsic functions in a value by their values on this machine. */
export type Resolve = (value: unknown) => unknown

type Intrinsic = (argument: unknown, resolve: Resolve) => unknown

const listOf = (value: unknown, what: string): unknown[] => {
  if (!Array.isArray(value)) throw new Error(`${what} takes a list, not ${JSON.stringify(value)}`)
  return value
}

const textOf = (value: unknown, what: string): string => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return `${value}`
  throw new Error(`${what} takes text, not ${JSON.stringify(value)}`)
}

const join: Intrinsic = (argument, resolve) => {
  const [separator, parts] = listOf(argument, 'Fn::Join')
  const texts = listOf(resolve(parts), 'Fn::Join').map((part) => textOf(part, 'Fn::Join'))
  return texts.join(textOf(separator, 'Fn::Join'))
}

const split: Intrinsic = (argument, resolve) => {
  const [separator, text] = listOf(argument, 'Fn::Split')
  return textOf(resolve(text), 'Fn::Split').split(textOf(separator, 'Fn::Split'))
}

const select: Intrinsic = (argument, resolve) => {
  const [index, values] = listOf(argument, 'Fn::Select')
  return listOf(resolve(values), 'Fn::Select')[Number(textOf(index, 'Fn::Select'))]
}

/** The values behind `Ref` and `Fn::GetAtt`. */
interface Names {
  ref: (name: string) => unknown
  attribute: (logicalId: string, attribute: string) => unknown
}

const getAtt = (argument: unknown, names: Names): unknown => {
  const parts = typeof argument === 'string' ? argument.split('.') : listOf(argument, 'Fn::GetAtt')
  const [logicalId, ...attribute] = parts.map((part) => textOf(part, 'Fn::GetAtt'))
  return names.attribute(logicalId ?? '', attribute.join('.'))
}

const substitute = (argument: unknown, names: Names, resolve: Resolve): string => {
  const [pattern, given] = Array.isArray(argument) ? argument : [argument, {}]
  const variables = isRecord(given) ? given : {}
  return textOf(pattern, 'Fn::Sub').replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal) return `\${${name}}`
    if (Object.hasOwn(variables, name)) return textOf(resolve(variables[name]), 'Fn::Sub')
    return textOf(name.includes('.') ? getAtt(name, names) : names.ref(name), 'Fn::Sub')
  })
}

const intrinsics = (names: Names): Record<string, Intrinsic> => ({
  Ref: (argument) => names.ref(textOf(argument, 'Ref')),
  'Fn::GetAtt': (argument) => getAtt(argument, names),
  'Fn::Sub': (argument, resolve) => substitute(argument, names, resolve),
  'Fn::Join': join,
  'Fn::Split': split,
  'Fn::Select': select,
})

/** Marks a property that is left out, as CloudFormation does for `AWS::NoValue`. */
const noValue = Symbol('AWS::NoValue')

const pseudoParameters = (deployment: Deployment): Record<string, unknown> => ({
  'AWS::Region': deployment.region,
  'AWS::AccountId': deployment.account,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::StackName': deployment.stackName,
  'AWS::StackId': `arn:aws:cloudformation:${deployment.region}:${deployment.account}:stack/${deployment.stackName}/local`,
  'AWS::NoValue': noValue,
})

const namesOf = (template: Template, deployment: Deployment, resolve: Resolve): Names => {
  const pseudo = pseudoParameters(deployment)
  const known = new Map<string, Physical>()
  const resources = new Map(resourcesWhere(template, () => true).map((one) => [one.logicalId, one]))
  const physical = (logicalId: string): Physical => {
    const seen = known.get(logicalId)
    if (seen) return seen
    const resource = resources.get(logicalId)
    if (!resource) throw new Error(`The template has no resource or parameter ${logicalId}`)
    const made = physicalOf(resource, resolve(resource.properties[namePropertyOf(resource)]), deployment)
    known.set(logicalId, made)
    return made
  }
  return {
    ref: (name) => pseudo[name] ?? template.Parameters?.[name]?.Default ?? physical(name).ref,
    attribute: (logicalId, attribute) => {
      const value = physical(logicalId).attributes[attribute]
      if (value === undefined)
        throw new Error(`Fn::GetAtt ${logicalId}.${attribute} is not known to the local runner`)
      return value
    },
  }
}

/**
 * Makes the function that evaluates the intrinsic functions of a template: `Ref`, `Fn::GetAtt`, `Fn::Sub`,
 * `Fn::Join`, `Fn::Split` and `Fn::Select`, with the pseudo-parameters.
 * @throws Error (when called) on another intrinsic function or an unknown name, because a guess could run another stack
 * than the deployed one
 */
export const resolverOf = (template: Template, deployment: Deployment): Resolve => {
  const table: Record<string, Intrinsic> = intrinsics(
    namesOf(template, deployment, (value) => resolve(value)),
  )
  const resolve: Resolve = (value) => {
    if (Array.isArray(value)) return value.map(resolve).filter((member) => member !== noValue)
    if (!isRecord(value)) return value
    const entries = Object.entries(value)
    const [name, argument] = entries[0] ?? []
    if (entries.length === 1 && name !== undefined && (name === 'Ref' || name.startsWith('Fn::'))) {
      const intrinsic = table[name]
      if (!intrinsic) throw new Error(`The local runner does not evaluate ${name}`)
      return intrinsic(argument, resolve)
    }
    const members = entries.map(([key, member]) => [key, resolve(member)] as const)
    return Object.fromEntries(members.filter(([, member]) => member !== noValue))
  }
  return resolve
}
