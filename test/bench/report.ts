import { ratioOf } from './rate.ts'
import type { ColdRow, LoadRow, PullRow, Results, SyncRow } from './results.ts'
import { figure, table } from './table.ts'

const megabyte = 1024 * 1024

const sizeOf = (size: number | undefined): string => (size === undefined ? 'any' : figure(size))

const unitsOf = (value: number | undefined): string =>
  value === undefined ? '–' : `${Math.round(value * 10) / 10}`

const loadTable = (rows: readonly LoadRow[]): string =>
  table(
    [
      'Operation',
      'N',
      'requests/s',
      'of bare node:http',
      'of node:http + SDK calls',
      'read units',
      'write units',
    ],
    rows.map(({ operation, size, product, bare, engine, cost }) => [
      operation,
      sizeOf(size),
      figure(product.perSecond),
      figure(ratioOf(product, bare)),
      figure(ratioOf(product, engine)),
      unitsOf(cost?.reads),
      unitsOf(cost?.writes),
    ]),
  )

const pullTable = (rows: readonly PullRow[]): string =>
  table(
    [
      'Full pull',
      'N',
      'seconds',
      'over bare node:http',
      'over node:http + SDK calls',
      'read units',
      'write units',
    ],
    rows.map(({ operation, size, product, bare, engine, requests, cost }) => [
      operation,
      sizeOf(size),
      figure(product),
      figure(product / bare),
      figure(product / engine),
      unitsOf(cost && cost.reads * requests),
      unitsOf(cost && cost.writes * requests),
    ]),
  )

/** Syncs of the client as a table in Markdown. */
export const syncTable = (rows: readonly SyncRow[]): string =>
  table(
    ['Sync of the client into a folder', 'N', 'seconds', 'plain feed pull, s', 'as fast', 'process, MB'],
    rows.map(({ size, sync, pull, ratio, memory }) => [
      'sync with fileStore',
      sizeOf(size),
      figure(sync),
      figure(pull),
      figure(ratio),
      figure(memory / megabyte),
    ]),
  )

const coldTable = (rows: readonly ColdRow[]): string =>
  table(
    [
      'Cold read, from a fresh snapshot',
      'N',
      'load ms',
      'first page by id ms',
      'first sorted list ms',
      'memory MB',
      'read units',
      'of a Query',
    ],
    rows.map(({ size, cold, cost, queryUnits }) => [
      'a fresh function’s first answer',
      sizeOf(size),
      figure(cold.load),
      figure(cold.page),
      figure(cold.request),
      figure(cold.memory / megabyte),
      unitsOf(cost?.reads),
      figure((cost?.reads ?? Number.NaN) / queryUnits),
    ]),
  )

/** The rows of history records, at the highest rate of a stage and over a hundredth of DynamoDB's limits. */
const recordRows = ({ records }: Results['history']): string[][] =>
  (
    [
      ['no limits', records.unlimited],
      ['20 shards', records.enough],
      ['4 shards', records.few],
    ] as const
  ).flatMap(([what, { p50, p99, sentP50, sentP99, lost }]) => {
    const name = `history record at 10,000 a second, ${what}, ${lost} lost`
    return [
      [`${name}, ms: p99; p50`, figure(p99), figure(p50), figure(p99 / p50)],
      [`${name}, times sent: p99; p50`, figure(sentP99), figure(sentP50), figure(sentP99 / sentP50)],
    ]
  })

const otherTable = ({ imports, logins, loading, history, memory, load }: Results): string => {
  const client = load.map(({ product }) => product.clientMicroseconds)
  return table(
    ['Other', 'measured', 'compared with', 'ratio'],
    [
      [
        'import, rows/s; BatchWriteItem of the same items',
        figure(imports.imported),
        figure(imports.raw),
        figure(imports.imported / imports.raw),
      ],
      [
        'failed login, ms: unknown email; known email',
        figure(logins.unknown),
        figure(logins.known),
        figure(logins.unknown / logins.known),
      ],
      [
        'import of the public function, ms; of the AWS SDK alone',
        figure(loading.function),
        figure(loading.sdk),
        figure(loading.ratio),
      ],
      [
        'public list in the function, ms: with history; without',
        figure(history.with),
        figure(history.without),
        figure(history.with / history.without),
      ],
      ...recordRows(history),
      ['memory of the public function at the largest N, MB', figure(memory / megabyte), '–', '–'],
      [
        'the load client itself, µs of processor a request: least; most',
        figure(Math.min(...client)),
        figure(Math.max(...client)),
        '–',
      ],
    ],
  )
}

/** All results as tables in Markdown. */
export const reportOf = (results: Results): string =>
  [
    loadTable(results.load),
    pullTable(results.pulls),
    syncTable(results.syncs),
    coldTable(results.cold),
    otherTable(results),
  ].join('\n\n')
