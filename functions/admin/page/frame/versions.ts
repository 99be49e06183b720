import { isRecord } from '../../../../shared/values/records.ts'

/** The member of a list's record that holds its ETag. No field can have a name with `#`. */
const versionMember = '#version'

/** Puts the ETags of a list's entries into its records. */
export const withVersions = <E extends object>(entries: readonly E[], versions: readonly string[]): E[] =>
  entries.map((entry, at) => ({ ...entry, [versionMember]: versions[at] }))

/** The ETag of a list's record; undefined where the list gave none. */
export const versionOf = (record: unknown): string | undefined => {
  const version = isRecord(record) ? record[versionMember] : undefined
  return typeof version === 'string' ? version : undefined
}
