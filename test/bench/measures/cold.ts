import type { Bundles } from '../bundles.ts'
import { loadFresh } from '../fresh-function.ts'
import { type Cost, costOf } from '../meter.ts'
import { median } from '../rate.ts'
import type { Stack } from '../running.ts'
import type { Collection } from '../site.ts'

/** A fresh function's first answer: loading of its module and the request in milliseconds, memory after it in bytes. */
export interface FirstAnswer {
  load: number
  request: number
  memory: number
}

/** The first answers of fresh functions: a sorted list, and a page by id in milliseconds. */
export interface Cold extends FirstAnswer {
  page: number
}

/** A list that needs the whole collection. */
const sorted = '?sortBy=title'

const readFirst = async (
  stack: Stack,
  bundles: Bundles,
  { name }: Collection,
  query: string,
): Promise<FirstAnswer> => {
  const fresh = await loadFresh(stack, bundles)
  try {
    const request = await fresh.invoke(`/api/${name}${query}`)
    return { load: fresh.loadMilliseconds, request, memory: await fresh.memory() }
  } finally {
    await fresh.stop()
  }
}

/** Medians of several first answers to one list. @param query of the list, with the question mark */
export const measureFirst = async (
  stack: Stack,
  bundles: Bundles,
  collection: Collection,
  tries: number,
  query: string,
): Promise<FirstAnswer> => {
  const all: FirstAnswer[] = []
  for (let done = 0; done < tries; done += 1) all.push(await readFirst(stack, bundles, collection, query))
  const of = (member: keyof FirstAnswer): number => median(all.map((one) => one[member]))
  return { load: of('load'), request: of('request'), memory: of('memory') }
}

/** Medians of several first answers to a sorted list, and to a page by id. */
export const measureCold = async (
  stack: Stack,
  bundles: Bundles,
  collection: Collection,
  tries: number,
): Promise<Cold> => {
  const { request: page } = await measureFirst(stack, bundles, collection, tries, '')
  return { ...(await measureFirst(stack, bundles, collection, tries, sorted)), page }
}

/** What a cold read costs, on a metered stack. */
export const meterCold = async (stack: Stack, bundles: Bundles, collection: Collection): Promise<Cost> => {
  await stack.calls()
  await readFirst(stack, bundles, collection, sorted)
  return costOf(await stack.calls())
}

/** Resident memory of the public function after lists of all kinds, in bytes. */
export const measureMemory = async (
  stack: Stack,
  bundles: Bundles,
  paths: readonly string[],
): Promise<number> => {
  const fresh = await loadFresh(stack, bundles)
  try {
    for (const path of paths) await fresh.invoke(path)
    return await fresh.memory()
  } finally {
    await fresh.stop()
  }
}
