import { join } from 'node:path'
import type { Bundles } from './bundles.ts'
import { measureFirst, meterCold } from './measures/cold.ts'
import { startBenchStack } from './running.ts'
import { addFilled, openSite } from './site.ts'
import { refreshSnapshot } from './snapshot.ts'
import { figure, table } from './table.ts'

/** The lists that a fresh instance is asked for, by what they do. */
const lists: Readonly<Record<string, string>> = {
  'by id': '',
  'sorted by a text': '?sortBy=name',
  'sorted by a number': '?sortBy=rating&sortOrder=DESC',
  'sorted by a date': '?sortBy=published',
}

/**
 * Measures the first list of fresh instances, each in a process of its own, on a collection with a fresh snapshot.
 * @param folder for the data, which the caller removes
 * @returns a table in Markdown
 */
export const measureColdLists = async (
  folder: string,
  bundles: Bundles,
  size: number,
  tries: number,
): Promise<string> => {
  const stack = await startBenchStack(join(folder, 'cold'), true)
  try {
    const site = await openSite(stack.url)
    const collection = await addFilled(site, 'articles', size)
    await stack.drained()
    await refreshSnapshot(stack, collection)
    const { reads } = await meterCold(stack, bundles, collection)
    const rows: string[][] = []
    for (const [name, query] of Object.entries(lists)) {
      const { load, request, memory } = await measureFirst(stack, bundles, collection, tries, query)
      rows.push([
        name,
        figure(size),
        figure(load),
        figure(request),
        figure(memory / 1024 ** 2),
        figure(reads),
      ])
    }
    const head = ['First list of a fresh instance', 'N', 'load ms', 'list ms', 'memory MB', 'read units']
    return table(head, rows)
  } finally {
    await stack.stop()
  }
}
