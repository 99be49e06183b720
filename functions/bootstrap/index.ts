import { openTable } from '../../shared/store/table.ts'
import { createAdministrator } from './create.ts'
import { type CustomResourceRequest, parseProperties, parseRequest } from './event.ts'
import { patiently } from './patience.ts'
import { type Outcome, respond } from './respond.ts'
import { readPassword } from './secret.ts'

/**
 * A deletion removes nothing: it comes when a deploy is rolled back or the stack goes, and then the table
 * either goes too or is kept with all that is in it. It also comes for a creation that failed, so it must not
 * need anything to exist.
 */
const carryOut = async ({ RequestType, ResourceProperties }: CustomResourceRequest): Promise<void> => {
  if (RequestType === 'Delete') return
  const { Email, SecretArn } = parseProperties(ResourceProperties)
  const table = openTable(process.env)
  const created = await patiently(() => createAdministrator(table, Email, () => readPassword(SecretArn)))
  console.log(JSON.stringify({ level: 'INFO', message: created ? 'administrator created' : 'left alone' }))
}

/** Why a deploy fails, in CloudFormation's event list. */
const failed = (error: unknown): Outcome => {
  console.error(JSON.stringify({ level: 'ERROR', error: String(error) }))
  return { status: 'FAILED', reason: error instanceof Error ? error.message : String(error) }
}

/** The custom resource behind the first administrator. It answers whatever happens: a deploy waits for that. */
export const handler = async (event: unknown): Promise<void> => {
  const request = parseRequest(event)
  const outcome = await carryOut(request).then((): Outcome => ({ status: 'SUCCESS' }), failed)
  await respond(request, outcome)
}
