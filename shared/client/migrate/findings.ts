import type { Findings, Media, Note } from './types.ts'

/** The most entries that a media list names for one file. A logo may be in each of a million entries. */
const mostEntries = 1_000

/** Findings that are empty. */
export const createFindings = (): Findings => {
  const leftOut = new Map<string, number>()
  const notes: Note[] = []
  const media = new Map<string, { file: string | null; entries: Set<string> }>()
  return {
    leftOut,
    notes,
    media: (): Media[] =>
      [...media].map(([url, { file, entries }]) => ({ url, file, entries: [...entries] })),
    leaveOut: (kind, count = 1) => {
      if (count > 0) leftOut.set(kind, (leftOut.get(kind) ?? 0) + count)
    },
    note: (of, text) => {
      notes.push({ of, text })
    },
    addMedia: (url, file, entry) => {
      const known = media.get(url) ?? { file, entries: new Set<string>() }
      if (entry !== null && known.entries.size < mostEntries) known.entries.add(entry)
      media.set(url, known)
    },
  }
}
