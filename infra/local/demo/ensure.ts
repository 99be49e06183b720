/** The answer of a list. */
export interface Rows<T> {
  data: { payload: readonly T[] }
}
interface Row<T> {
  data: { payload: T }
}

/** Makes sure that something is there. */
export interface Ensure {
  /** One entity. @param find lists it, if it is there */
  one: <T>(find: () => Promise<Rows<T>>, add: () => Promise<Row<T>>) => Promise<T>
  /** Which of many entities have to be added. @param find lists those that are there */
  missing: <T extends { name: string }>(
    find: () => Promise<Rows<{ name: unknown }>>,
    all: readonly T[],
  ) => Promise<readonly T[]>
}

/** Adds everything. The store is known to be without it. */
export const addAll: Ensure = {
  one: async (_find, add) => (await add()).data.payload,
  missing: async (_find, all) => all,
}

/** Finds what is there, and adds the rest. */
export const addMissing: Ensure = {
  one: async (find, add) => (await find()).data.payload[0] ?? (await add()).data.payload,
  missing: async (find, all) => {
    const present = new Set((await find()).data.payload.map(({ name }) => name))
    return all.filter(({ name }) => !present.has(name))
  },
}
