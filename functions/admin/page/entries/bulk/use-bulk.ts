import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useUnloadWarning } from '../../frame/unload-warning.ts'
import { text } from '../../language/text.ts'
import { said } from '../../session/said.ts'
import { type BulkItem, type BulkOperation, type BulkSend, type BulkState, runBulk } from './run.ts'

/** Something that is to be done to many entries. */
export interface Job {
  operation: BulkOperation
  /** How many entries it is about. */
  count: number
  /** The entries, as they are known or read. */
  items: () => Promise<readonly BulkItem[]>
  send: BulkSend
}

/** Where a job is. */
export type Phase =
  | { kind: 'closed' }
  | { kind: 'asking'; operation: BulkOperation; count: number }
  | { kind: 'running'; operation: BulkOperation; count: number; state: BulkState | undefined }
  | { kind: 'refused'; operation: BulkOperation; count: number; why: string }
  | { kind: 'ended'; operation: BulkOperation; count: number; state: BulkState }

/** Does jobs one at a time. */
export interface Bulk {
  phase: Phase
  /** Begins a job, at once or with a question. */
  open: (job: Job, isAsked: boolean) => void
  /** Answers the question. */
  start: () => void
  /** Sends nothing more. */
  stop: () => void
  close: () => void
}

/** Does jobs on the entries of a resource. The list is read anew after each. @param ended called when all was done */
export const useBulk = (resource: string, ended: (told: string) => void): Bulk => {
  const queries = useQueryClient()
  const [phase, setPhase] = useState<Phase>({ kind: 'closed' })
  const job = useRef<Job>(undefined)
  const isStopped = useRef(false)
  useUnloadWarning(() => phase.kind === 'running')
  useEffect(() => {
    isStopped.current = false
    // Without its dialog nobody would see what is done.
    return () => {
      isStopped.current = true
    }
  }, [])
  const run = async ({ operation, count, items, send }: Job): Promise<void> => {
    isStopped.current = false
    const about = { operation, count }
    setPhase({ kind: 'running', ...about, state: undefined })
    try {
      const tell = (state: BulkState): void => setPhase({ kind: 'running', ...about, state })
      const state = await runBulk(operation, await items(), send, tell, () => isStopped.current)
      const isWhole = state.failed.length === 0 && state.left.length === 0 && state.stoppedBy === undefined
      await queries.invalidateQueries({ queryKey: [resource] })
      setPhase(isWhole ? { kind: 'closed' } : { kind: 'ended', ...about, state })
      if (isWhole) ended(text('bulk.done', { smart_count: state.done }))
    } catch (error) {
      setPhase({ kind: 'refused', ...about, why: said(error) })
      await queries.invalidateQueries({ queryKey: [resource] })
    }
  }
  return {
    phase,
    open: (next, isAsked) => {
      job.current = next
      if (isAsked) setPhase({ kind: 'asking', operation: next.operation, count: next.count })
      else void run(next)
    },
    start: () => {
      if (job.current) void run(job.current)
    },
    stop: () => {
      isStopped.current = true
    },
    close: () => setPhase({ kind: 'closed' }),
  }
}
