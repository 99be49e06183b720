import type { Settings } from '../settings.ts'
import type { ExtraFile } from './bundle.ts'

/** The contract refuses shorter passwords already. */
const shortestPassword = 8

/** The functions that set passwords. */
export const passwordSetters = ['users', 'bootstrap'] as const

/**
 * The list of the most common passwords, about 18,000 in 170 KB, as a file for each function that sets passwords. There
 * is no such file if the stage does not refuse them.
 */
export const commonPasswordFiles = async ({
  passwords,
}: Pick<Settings, 'passwords'>): Promise<ExtraFile[]> => {
  if (passwords?.refuseCommon !== true) return []
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const content = dictionary['passwords-common']
    .filter((password) => [...password].length >= shortestPassword)
    .join('\n')
  return passwordSetters.map((name) => ({ function: name, name: 'common-passwords.txt', content }))
}
