import { validationError } from '../../store/errors.ts'

/** AWS: an item holds at most 400 KB; the rest is room for its key and its numbers. */
const longestEntity = 380_000
/** UTF-8 takes at most three bytes for a UTF-16 unit. */
const mostBytesPerUnit = 3

/** The serialised forms an item holds of an entity. */
interface Forms {
  data: string
  hidden?: string | undefined
  internal?: string | undefined
}

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')

/**
 * Refuses an entity that no item could hold, naming its largest member.
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
    { name, message: `must be shorter: an entry holds at most ${most} KB, this one ${now} KB` },
  ])
}
