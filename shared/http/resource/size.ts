import { validationError } from '../../store/errors.ts'

/** AWS: an item holds at most 400 KB; the rest is room for keys, claims' views and the item's other attributes. */
const longestEntity = 380_000

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')

/**
 * Refuses an entity that no item could hold, naming its largest member.
 * @param length of the serialised entity in UTF-16 units, at least a third of its bytes
 * @throws Failure validation
 */
export const checkSize = (members: Readonly<Record<string, unknown>>, length: number): void => {
  if (length * 3 <= longestEntity) return
  const sizes = Object.entries(members).map(([name, value]) => ({ name, size: bytes(value) }))
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  if (total <= longestEntity) return
  const { name } = sizes.reduce((largest, one) => (one.size > largest.size ? one : largest))
  throw validationError([
    {
      name,
      message: `must be shorter: an entry holds at most ${longestEntity / 1000} KB, this one ${Math.ceil(total / 1000)} KB`,
    },
  ])
}
