import { useEffect, useMemo, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import { versionOf } from '../../frame/versions.ts'
import type { BulkItem } from './run.ts'

/** The entries of a list that are selected. */
export interface Selection {
  count: number
  /** Whether it is all that match, on all pages. */
  isAll: boolean
  /** How many match on all pages. */
  total: number
  /** The selected entries as the list showed them last; of all that match, those of this page. */
  items: () => BulkItem[]
  selectAll: () => void
  clear: () => void
}

/** What is selected in the list around it. Another filter begins a new selection: nothing unseen stays selected. */
export const useSelection = (): Selection => {
  const { data = [], selectedIds, filterValues, total = 0, onUnselectItems } = useListContext()
  const filter = useMemo(() => JSON.stringify(filterValues), [filterValues])
  const [allOf, setAllOf] = useState<string>()
  const seen = useRef(new Map<number, BulkItem>())
  useEffect(() => {
    for (const record of data) {
      const id = Number(record.id)
      seen.current.set(id, { id, name: String(record.name ?? id), version: versionOf(record) })
    }
  }, [data])
  const clear = useRef(onUnselectItems)
  clear.current = onUnselectItems
  useEffect(() => {
    if (filter === undefined) return
    setAllOf(undefined)
    clear.current()
  }, [filter])
  const isAll = allOf === filter && selectedIds.length > 0
  return {
    isAll,
    total,
    count: isAll ? total : selectedIds.length,
    items: () => selectedIds.flatMap((id) => seen.current.get(Number(id)) ?? []),
    selectAll: () => setAllOf(filter),
    clear: () => {
      setAllOf(undefined)
      onUnselectItems()
    },
  }
}
