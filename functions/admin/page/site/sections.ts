import type { Section } from '../../../../shared/client/types/answers.ts'

/** A section with those within it. */
export interface Branch {
  section: Section
  within: readonly Branch[]
}

const inOrder = (one: Section, other: Section): number =>
  one.sort - other.sort || one.name.localeCompare(other.name) || one.id - other.id

/** Sections as a tree, each level by sort number and name. A section whose own one is not there stands at the top. */
export const treeOf = (sections: readonly Section[]): Branch[] => {
  const ids = new Set(sections.map(({ id }) => id))
  const within = Map.groupBy(sections, ({ parentId }) =>
    parentId !== null && ids.has(parentId) ? parentId : null,
  )
  const branches = (parent: number | null): Branch[] =>
    (within.get(parent) ?? []).toSorted(inOrder).map((section) => ({ section, within: branches(section.id) }))
  return branches(null)
}

/** The sections that a section stands in, the outermost first, and itself. */
export const wayTo = (sections: readonly Section[], id: number | null): Section[] => {
  const byId = new Map(sections.map((section) => [section.id, section]))
  const way: Section[] = []
  let next = id === null ? undefined : byId.get(id)
  // The server lets no section stand below itself, but two answers may be of different moments.
  while (next && !way.includes(next)) {
    way.unshift(next)
    next = next.parentId === null ? undefined : byId.get(next.parentId)
  }
  return way
}

/** A section to choose, named with those that it stands in. */
export interface Choice {
  id: number
  label: string
}

/** All sections in the order of the tree. @param without a section that is left out with all those below it */
export const choicesOf = (sections: readonly Section[], without?: number): Choice[] => {
  const flat = (branches: readonly Branch[], before: string): Choice[] =>
    branches
      .filter(({ section }) => section.id !== without)
      .flatMap(({ section, within }) => {
        const label = `${before}${section.name}`
        return [{ id: section.id, label }, ...flat(within, `${label} / `)]
      })
  return flat(treeOf(sections), '')
}
