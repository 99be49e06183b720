import type { Admin } from '../../admin/create-admin.ts'
import { allEntries, allOf } from '../../http/all-entries.ts'
import type { RowFile } from '../../rows/source-row.ts'
import { targetFields } from '../../rows/target-fields.ts'
import type { Collection } from '../../types/answers.ts'
import { adminOf, type ConnectionOptions } from '../connection.ts'
import type { Context } from '../context.ts'
import { exitCodes, UsageFailure } from '../failure.ts'
import { csvFile } from '../rows/csv-file.ts'
import { importRows } from '../rows/import-rows.ts'
import { jsonFile } from '../rows/json-file.ts'
import { checkColumns, mappingOf } from '../rows/mapping.ts'

export interface ImportRowsOptions extends ConnectionOptions {
  collection: string
  map?: readonly string[]
  list?: readonly string[]
  delimiter?: string
  report?: string
  fromLine: number
  dryRun?: boolean
}

const collectionNamed = async (admin: Admin, name: string, signal: AbortSignal): Promise<Collection> => {
  const all = await allOf(allEntries<Collection>((query) => admin.collections.list(query, { signal })))
  const found = all.find((one) => one.name === name.normalize('NFC'))
  if (found) return found
  const names = all.map((one) => one.name).join(', ')
  throw new Error(`The server has no collection ${name}. It has ${names === '' ? 'none' : names}.`)
}

const rowFile = (kind: 'csv' | 'json', file: string, delimiter: string | undefined): Promise<RowFile> =>
  kind === 'csv' ? csvFile(file, delimiter === '\\t' ? '\t' : delimiter) : jsonFile(file)

/** `typecase import csv` and `import json`: rows of a file as elements. @returns the exit code, 1 for bad rows */
export const importRowsOf = async (
  context: Context,
  kind: 'csv' | 'json',
  path: string,
  options: ImportRowsOptions,
): Promise<number> => {
  const { signal } = context
  const { map = [], list = [] } = options
  const mapping = mappingOf(map)
  const admin = adminOf(context, options)
  const file = await rowFile(kind, path, options.delimiter)
  const collection = await collectionNamed(admin, options.collection, signal)
  const fields = targetFields(collection)
  for (const name of list)
    if (fields.get(name)?.type !== 'rawJson')
      throw new UsageFailure(`--list ${name} must name a field of type rawJson, which alone holds lists.`)
  if (file.columns) checkColumns(mapping, file.columns, new Set(fields.keys()), collection.name)
  const done = await importRows(context, {
    file,
    conversion: { mapping, fields, lists: new Set(list), isText: kind === 'csv' },
    sender: options.dryRun ? undefined : { admin, collection: collection.id, options: { signal } },
    reportFile: options.report ?? `${path}.bad.${kind === 'csv' ? 'csv' : 'ndjson'}`,
    fromLine: options.fromLine,
  })
  context.result(done)
  const verb = options.dryRun ? 'can be read' : 'imported'
  context.say(`${done.imported} of ${done.rows} rows ${verb}.`)
  if (done.report !== undefined)
    context.say(`${done.failed} bad rows: correct ${done.report}, and import it as this file.`)
  return done.failed === 0 ? exitCodes.done : exitCodes.failed
}
