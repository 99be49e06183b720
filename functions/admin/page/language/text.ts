import { useSyncExternalStore } from 'react'
import type { TextKey } from './english/index.ts'
import { provider, subscribe } from './language.ts'

/** Values for the places of a text. `smart_count` chooses between one and several. */
export type TextValues = Readonly<Record<string, string | number>>

/** Gives texts in one language. */
export type Text = (key: TextKey, values?: TextValues) => string

/** A text in the current language, for what is no component. */
export const text: Text = (key, values) => provider().translate(key, values)

/** Texts for a component, which is drawn anew when the language changes. */
export const useText = (): Text => {
  const { translate } = useSyncExternalStore(subscribe, provider)
  return translate
}
