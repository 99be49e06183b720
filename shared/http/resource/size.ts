import { validationError } from '../../store/errors.ts'

/** The most bytes of an entity. An item has 400 KB (AWS: "DynamoDB quotas"), its key and its numbers included. */
const longestEntity = 380_000
/** The most bytes that a UTF-16 unit has in UTF-8. */
const mostBytesPerUnit = 3

/** The texts that an item holds of an entity. */
interface Forms {
  data: string
  hidden?: string | undefined
  internal?: string | undefined
}

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')

/**
 * Checks that an item can hold an entity.
 * @param members the entity's members, of which a failure names the largest
 * @throws Failure validation
 */
export const checkSize = (members: Readonly<Record<string, unknown>>, forms: Forms): void => {
  const texts = [forms.data, forms.hidden ?? '', forms.internal ?? '']
  const units = texts.reduce((sum, { length }) => sum + length, 0)
  if (units * mostBytesPerUnit <= longestEntity) return
  const total = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  if (total <= longestEntity) return
  const sizes = Object.entries(members).map(([name, value]) => ({ name, size: bytes(value) }))
  const { name } = sizes.reduce((largest, one) => (one.size > largest.size ? one : largest), {
    name: 'body',
    size: 0,
  })
  const [most, now] = [longestEntity, total].map((size) => Math.ceil(size / 1000))
  throw validationError([
    { name, message: `must be shorter: an entry holds at most ${most} KB, and this one has ${now} KB` },
  ])
}
