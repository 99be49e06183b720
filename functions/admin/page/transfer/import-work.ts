import type { Admin } from '../../../../shared/client/admin/create-admin.ts'
import { reasonOf } from '../../../../shared/client/http/error.ts'
import type { Conversion } from '../../../../shared/client/rows/convert.ts'
import { reportHead, reportLine } from '../../../../shared/client/rows/report-text.ts'
import { type Progress, runRows, startAt } from '../../../../shared/client/rows/run.ts'
import type { SourceRow } from '../../../../shared/client/rows/source-row.ts'
import { holdState } from '../frame/held-state.ts'
import type { Survey } from './survey.ts'

/** Rows of one request: few enough that the bar moves, and that a stop is soon done. */
const rowsAtOnce = 250

/** A row that was not imported. */
export interface BadRow {
  /** The line of the file on which it begins. */
  line: number
  reason: string
}

/** How far an import is, as its view shows it. */
export interface WorkState {
  /** `paused` is after a stop or a failure: the import can go on. */
  phase: 'sending' | 'stopping' | 'paused' | 'done'
  rows: number
  imported: number
  bad: readonly BadRow[]
  /** What ended the import; undefined where the person stopped it. */
  failure?: unknown
}

/** An import that sends, stops, and goes on where it was. */
export interface ImportWork {
  state: () => WorkState
  /** Calls a listener at each change. @returns how to stop that */
  subscribe: (listener: () => void) => () => void
  /** Sends what is left. It does nothing while it is sending. */
  goOn: () => Promise<void>
  /** Ends the import behind the request that is under way. */
  stop: () => void
  /** The bad rows as a file that can be corrected and imported again. */
  report: () => string
}

/** What is imported, and where to. */
export interface WorkOptions {
  admin: Admin
  /** The id of the collection. */
  collection: number
  survey: Survey
  conversion: Conversion
}

class Stopped extends Error {}

/** An import of the rows of a file. It sends nothing before {@link ImportWork.goOn}. */
export const createImportWork = ({ admin, collection, survey, conversion }: WorkOptions): ImportWork => {
  const progress = startAt(1)
  const bad: BadRow[] = []
  const lines: string[] = []
  let stopping = new AbortController()
  const held = holdState<WorkState>({ phase: 'paused', rows: 0, imported: 0, bad })
  const put = held.set
  const onProgress = ({ rows, imported }: Readonly<Progress>): void => put({ rows, imported, bad: [...bad] })
  const onBad = (row: SourceRow, problems: readonly { name: string; message: string }[]): void => {
    bad.push({ line: row.line, reason: reasonOf(problems) })
    lines.push(reportLine(survey.file.columns, row, problems))
  }
  const send = async (): Promise<void> => {
    const sender = { admin, collection, options: {} }
    const { file } = survey
    await runRows(
      { file, conversion, sender, rowsAtOnce, stop: stopping.signal, onBad, onProgress },
      progress,
    )
  }
  return {
    state: held.get,
    subscribe: held.subscribe,
    goOn: async () => {
      if (held.get().phase !== 'paused') return
      stopping = new AbortController()
      put({ phase: 'sending', failure: undefined })
      try {
        await send()
        onProgress(progress)
        put({ phase: 'done' })
      } catch (error) {
        onProgress(progress)
        put({ phase: 'paused', failure: error instanceof Stopped ? undefined : error })
      }
    },
    stop: () => {
      if (held.get().phase !== 'sending') return
      put({ phase: 'stopping' })
      stopping.abort(new Stopped())
    },
    report: () => {
      const { columns } = survey.file
      return [columns ? reportHead(columns) : '', ...lines].join('')
    },
  }
}
