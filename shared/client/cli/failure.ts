import { isRecord } from '../../values/records.ts'
import { isTypecaseError, wordsOf } from '../http/error.ts'

/** How a command ends. */
export const exitCodes = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const

/** A command that was called in a wrong way. */
export class UsageFailure extends Error {}

/** A command that somebody has ended. */
export class Interrupted extends Error {
  constructor() {
    super('Interrupted. Nothing was left half written.')
  }
}

/** What the error codes of Node.js mean to the user of a file. */
const fileTexts: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  ENOENT: 'there is no such file or folder',
  EACCES: 'access is denied',
  EPERM: 'the operation is not permitted',
  EROFS: 'the disk can only be read',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'it is there already',
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ').trim()

const fileText = (error: unknown): string | undefined => {
  if (!isRecord(error) || typeof error.code !== 'string') return undefined
  const text = fileTexts[error.code]
  if (text === undefined) return undefined
  return `${typeof error.path === 'string' ? error.path : 'A file'}: ${text}.`
}

const answerText = (status: number, message: string): string => {
  if (status === 401) return `${message} Check --token or TYPECASE_TOKEN, or --email and TYPECASE_PASSWORD.`
  return message
}

/** What a failure means, in one line. */
export const failureText = (error: unknown): string => {
  if (isTypecaseError(error)) return oneLine(answerText(error.status, error.message))
  return oneLine(fileText(error) ?? wordsOf(error))
}

/** The exit code for a failure. */
export const exitCodeOf = (error: unknown): number => {
  if (error instanceof Interrupted) return exitCodes.interrupted
  return error instanceof UsageFailure ? exitCodes.usage : exitCodes.failed
}
