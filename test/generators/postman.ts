import { readFileSync, writeFileSync } from 'node:fs'
import { outcomeOf, run } from './command.ts'
import { type Site, tokenOf } from './site.ts'

/** What a collection of Postman holds: requests, and folders of them. */
interface Item {
  item?: Item[]
  request?: { method: string; url: { path: string[] } }
}

/** What newman writes of a run. */
interface Report {
  run: {
    executions: {
      item: { name: string }
      request: { url: { path: string[]; query: { key: string; value: string }[] } }
      response?: { code: number; stream: { data: number[] } }
    }[]
  }
}

const requestsIn = (item: Item): Item[] => item.item?.flatMap(requestsIn) ?? [item]

/** Clearing the history would take away what the other requests of it find. */
const comesLast = ({ request }: Item): number => (request?.url.path.at(-1) === 'clear' ? 1 : 0)

/** The GETs of a document, as Postman imports them with the generation of parameters set to `Example`. */
const importedGets = async (document: string, to: string): Promise<Item[]> => {
  const file = `${to}/postman.json`
  await run(['openapi2postmanv2', '-s', document, '-o', file, '-O', 'parametersResolution=Example'])
  const collection = JSON.parse(readFileSync(file, 'utf8'))
  const gets = requestsIn(collection).filter(({ request }) => request?.method === 'GET')
  gets.sort((one, other) => comesLast(one) - comesLast(other))
  writeFileSync(file, JSON.stringify({ ...collection, item: gets }))
  return gets
}

const failureOf = ({ item, request, response }: Report['run']['executions'][number]): string => {
  const query = request.url.query.map(({ key, value }) => `${key}=${value}`).join('&')
  const body = response ? Buffer.from(response.stream.data).toString() : ''
  return `${response?.code ?? 'no answer'} ${item.name}: /${request.url.path.join('/')}?${query}\n  ${body.slice(0, 300)}`
}

/** How the GETs of an imported collection went: how many there are, and the failures in words. */
export interface Imported {
  gets: number
  failures: readonly string[]
}

/** Imports a document into Postman, and sends each GET as it was imported, with the token of a login. */
export const sendImported = async (document: string, to: string, site: Site): Promise<Imported> => {
  const gets = await importedGets(document, to)
  const report = `${to}/newman.json`
  const token = await tokenOf(site)
  const { printed } = await outcomeOf(
    ['newman', 'run', `${to}/postman.json`, '--env-var', `bearerToken=${token}`].concat([
      '--reporters',
      'json',
      '--reporter-json-export',
      report,
    ]),
  )
  const { run: done }: Report = JSON.parse(readFileSync(report, 'utf8'))
  if (done.executions.length !== gets.length)
    throw new Error(`newman sent ${done.executions.length} requests\n${printed}`)
  const failed = done.executions.filter(({ response }) => response === undefined || response.code >= 300)
  return { gets: gets.length, failures: failed.map(failureOf) }
}
