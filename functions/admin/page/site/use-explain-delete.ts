import { useCallback } from 'react'
import { admin } from '../frame/client.ts'
import { localeNow } from '../language/language.ts'
import { type Text, useText } from '../language/text.ts'
import type { Area } from './areas.ts'
import { explainedDelete, type Within } from './blockers.ts'

/** Some names, and how many more there are. */
const listed = ({ names, total }: Within, text: Text): string => {
  const more = total - names.length
  const all = more > 0 ? [...names, text('site.more', { smart_count: more })] : [...names]
  return new Intl.ListFormat(localeNow()).format(all)
}

/** Says of a refused delete of a section what stands in it, by name. */
export const useExplainDelete = (area: Area): ((id: number, error: unknown) => Promise<unknown>) => {
  const text = useText()
  return useCallback(
    (id, error) => {
      const tell = ({ sections, items }: { sections: Within; items: Within }): string =>
        [
          text('site.notEmpty'),
          ...(sections.total > 0 ? [text('site.sectionsWithin', { names: listed(sections, text) })] : []),
          ...(items.total > 0 ? [text(area.texts.itemsWithin, { names: listed(items, text) })] : []),
        ].join(' ')
      return explainedDelete(admin, area, { title: text('site.notDeleted'), tell }, id, error)
    },
    [area, text],
  )
}
