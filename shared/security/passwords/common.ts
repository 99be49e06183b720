import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The file lies beside the code of each function that sets passwords, where the stage refuses common ones. */
const file = 'common-passwords.txt'

const readList = async (): Promise<ReadonlySet<string>> =>
  new Set((await readFile(join(__dirname, file), 'utf8')).split('\n'))

let read: Promise<ReadonlySet<string>> | undefined

/** The commonest passwords, in lower case. An instance reads them once. @throws Error where the file is missing */
export const readCommonPasswords = (): Promise<ReadonlySet<string>> => {
  read ??= readList().catch((error) => {
    read = undefined
    throw error
  })
  return read
}
