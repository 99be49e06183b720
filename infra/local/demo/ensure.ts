/** Makes sure that something is there. */
export type Ensure = <T>(find: () => Promise<Rows<T>>, add: () => Promise<Row<T>>) => Promise<T>
type Rows<T> = { data: { payload: readonly T[] } }
type Row<T> = { data: { payload: T } }

/** Adds it. The store is known to be without it. */
export const addAll: Ensure = async (_find, add) => (await add()).data.payload

/** Finds it, or adds it. */
export const addMissing: Ensure = async (find, add) =>
  (await find()).data.payload[0] ?? (await add()).data.payload
