import { useState, useSyncExternalStore } from 'react'
import { createEditing, type Editing, type EditingRules, type EditingState, type Loaded } from './editing.ts'

/** The values of one form, as long as it is open. @param rules those of its first drawing hold */
export const useEditing = <V>(
  rules: EditingRules<V>,
  start: Loaded<V>,
): { editing: Editing<V>; state: EditingState<V> } => {
  const [editing] = useState(() => createEditing(rules, start))
  const state = useSyncExternalStore(editing.subscribe, editing.state)
  return { editing, state }
}
