import type { Admin } from '../../../../shared/client/admin/create-admin.ts'
import { isTypecaseError, TypecaseError } from '../../../../shared/client/http/error.ts'
import type { Area } from './areas.ts'

/** The most names of one kind that a sentence has. */
const mostNamed = 5

/** What stands in a section: the names of some, and how many there are in all. */
export interface Within {
  names: readonly string[]
  total: number
}

const withinOf = ({ items, total }: { items: readonly { name: string }[]; total: number }): Within => ({
  names: items.map(({ name }) => name),
  total,
})

/** The sections and items that stand directly in a section. @throws TypecaseError */
export const readWithin = async (
  admin: Admin,
  area: Area,
  id: number,
): Promise<{ sections: Within; items: Within }> => {
  const limit = mostNamed
  const [sections, items] =
    area.name === 'pages'
      ? await Promise.all([
          admin.pages.sections.list({ filter: { parentId: id }, limit }),
          admin.pages.items.list({ filter: { parentId: id }, limit }),
        ])
      : await Promise.all([
          admin.static.sections.list({ filter: { parentId: id }, limit }),
          admin.static.items.list({ filter: { sectionId: id }, limit }),
        ])
  return { sections: withinOf(sections), items: withinOf(items) }
}

/** What a refused delete is told as: the title and the text of a failure. */
export interface DeleteTexts {
  title: string
  tell: (within: { sections: Within; items: Within }) => string
}

/**
 * A failed delete of a section, with the names of what stands in it in place of ids. Any other failure stays as it is.
 */
export const explainedDelete = async (
  admin: Admin,
  area: Area,
  { title, tell }: DeleteTexts,
  id: number,
  error: unknown,
): Promise<unknown> => {
  if (!isTypecaseError(error) || error.status !== 409) return error
  try {
    const within = await readWithin(admin, area, id)
    const isEmpty = within.sections.total + within.items.total === 0
    return isEmpty ? error : new TypecaseError({ status: 409, title, text: tell(within), cause: error })
  } catch {
    return error
  }
}
