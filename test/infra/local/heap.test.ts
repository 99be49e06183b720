import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { heapFlags, lambdaHeap } from '../../../infra/local/functions/heap.ts'

test('a function’s heap is bounded by its memory', () => {
  expect(lambdaHeap(1769)).toEqual({ semiSpace: 88, oldSpace: 1593 })
  expect(lambdaHeap(1024)).toEqual({ semiSpace: 51, oldSpace: 922 })
})

test('what Lambda asks for on the command line holds against NODE_OPTIONS', () => {
  const limit = (options: string): number => {
    const script = 'console.log(v8.getHeapStatistics().heap_size_limit / 2 ** 20)'
    const env = { ...process.env, NODE_OPTIONS: options }
    return Number(execFileSync(process.execPath, [...heapFlags(lambdaHeap(1769)), '-e', script], { env }))
  }
  expect(limit('--max-semi-space-size=16')).toBe(limit(''))
  // V8 takes the next power of two.
  expect(limit('')).toBe(1593 + 3 * 128)
})
