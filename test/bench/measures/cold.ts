import type { Bundles } from '../bundles.ts'
import { loadFresh } from '../fresh-function.ts'
import { type Cost, costOf } from '../meter.ts'
import { median } from '../rate.ts'
import type { Stack } from '../running.ts'
import type { Collection } from '../site.ts'

/** A fresh function's first answer: loading of its module and the request in milliseconds, memory after it in bytes. */
interface FirstAnswer {
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

const readCold = async (
  stack: Stack,
  bundles: Bundles,
  { name }: Collection,
  query: string,
): Promise<FirstAnswer> => {
  const fresh = await loadFresh(stack, bundles.public)
  try {
    const request = await fresh.invoke(`/api/${name}${query}`)
    return { load: fresh.loadMilliseconds, request, memory: await fresh.memory() }
  } finally {
    await fresh.stop()
  }
}

/** Medians of several cold reads. */
export const measureCold = async (
  stack: Stack,
  bundles: Bundles,
  collection: Collection,
  tries: number,
): Promise<Cold> => {
  const all: Cold[] = []
  for (let done = 0; done < tries; done += 1) {
    const { request: page } = await readCold(stack, bundles, collection, '')
    all.push({ ...(await readCold(stack, bundles, collection, sorted)), page })
  }
  const of = (member: keyof Cold): number => median(all.map((one) => one[member]))
  return { load: of('load'), request: of('request'), page: of('page'), memory: of('memory') }
}

/** What a cold read costs, on a metered stack. */
export const meterCold = async (stack: Stack, bundles: Bundles, collection: Collection): Promise<Cost> => {
  await stack.calls()
  await readCold(stack, bundles, collection, sorted)
  return costOf(await stack.calls())
}

/** Resident memory of the public function after lists of all kinds, in bytes. */
export const measureMemory = async (
  stack: Stack,
  bundles: Bundles,
  paths: readonly string[],
): Promise<number> => {
  const fresh = await loadFresh(stack, bundles.public)
  try {
    for (const path of paths) await fresh.invoke(path)
    return await fresh.memory()
  } finally {
    await fresh.stop()
  }
}
