import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Section } from '../../../../shared/client/types/answers.ts'
import { admin } from '../frame/client.ts'
import type { Area } from './areas.ts'

/** The most sections of one answer. */
const largestPage = 1_000

const readAll = async ({ name }: Area, signal: AbortSignal): Promise<readonly Section[]> => {
  const { list } = name === 'pages' ? admin.pages.sections : admin.static.sections
  const sections: Section[] = []
  for (let page = 1; ; page += 1) {
    const { items, total } = await list({ limit: largestPage, page }, { signal })
    sections.push(...items)
    if (items.length === 0 || sections.length >= total) return sections
  }
}

/** All sections of an area: the tree shows them at once. */
export const useSections = (area: Area) =>
  useQuery({ queryKey: ['sections', area.name], queryFn: ({ signal }) => readAll(area, signal) })

/** Reads sections and lists of an area again, after something was written there. */
export const useAreaChanged = (area: Area): (() => void) => {
  const queries = useQueryClient()
  return useCallback(() => {
    for (const key of [['sections', area.name], [area.items], ['section', area.name]])
      void queries.invalidateQueries({ queryKey: key })
  }, [queries, area])
}
