/** A list whose changes the dashboard shows. */
export interface Source {
  /** What a person calls it. */
  label: string
  /** The address of the form of one of its entries. */
  formOf: (id: number) => string
  /** The entries that changed last, the newest first, and how many there are in all. @throws TypecaseError */
  list: (filter: { active?: boolean }, limit: number) => Promise<{ items: readonly Listed[]; total: number }>
}

/** What the dashboard reads of an entry. */
export interface Listed {
  id: number
  name: string
  active: boolean
  updatedAt: string
}

/** An entry of any list. */
export interface Change extends Listed {
  source: string
  form: string
}

/** What several lists hold together. */
export interface Overview {
  changes: readonly Change[]
  drafts: readonly Change[]
  /** All drafts of all lists. */
  draftCount: number
  /** What could not be read, and why. */
  failures: readonly { source: string; error: unknown }[]
}

const newestFirst = (a: Change, b: Change): number => (a.updatedAt < b.updatedAt ? 1 : -1)

/** The newest of several lists, each of which is in order. */
const newest = (all: readonly Change[], most: number): Change[] => all.toSorted(newestFirst).slice(0, most)

interface Read {
  changes: Change[]
  drafts: Change[]
  draftCount: number
}

const readSource = async ({ label, formOf, list }: Source, most: number): Promise<Read> => {
  const [recent, drafts] = await Promise.all([list({}, most), list({ active: false }, most)])
  const changeOf = ({ id, name, active, updatedAt }: Listed): Change => ({
    id,
    name,
    active,
    updatedAt,
    source: label,
    form: formOf(id),
  })
  return {
    changes: recent.items.map(changeOf),
    drafts: drafts.items.map(changeOf),
    draftCount: drafts.total,
  }
}

/** Lists that are read at once, two requests each. A browser sends six requests at once to one server over HTTP/1.1. */
const atOnce = 3

/**
 * What changed last in some lists, and what is in draft. A list that cannot be read leaves the others as they are.
 * @param most entries of each kind
 */
export const overviewOf = async (sources: readonly Source[], most: number): Promise<Overview> => {
  const changes: Change[] = []
  const drafts: Change[] = []
  const failures: { source: string; error: unknown }[] = []
  let draftCount = 0
  const rest = sources.values()
  const worker = async (): Promise<void> => {
    for (const source of rest) {
      try {
        const read = await readSource(source, most)
        changes.push(...read.changes)
        drafts.push(...read.drafts)
        draftCount += read.draftCount
      } catch (error) {
        failures.push({ source: source.label, error })
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { changes: newest(changes, most), drafts: newest(drafts, most), draftCount, failures }
}
