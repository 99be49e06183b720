import { confirm, isCancel } from '@clack/prompts'
import type { Context } from '../context.ts'

/**
 * Asks whether to go on. Where nobody sits in front of a terminal, or `isSure`, it goes on without a question.
 * @returns whether to go on
 */
export const asked = async ({ io }: Context, message: string, isSure: boolean): Promise<boolean> => {
  if (isSure || !io.isTerminal) return true
  const answer = await confirm({ message, output: io.stderr, signal: io.signal })
  return !isCancel(answer) && answer
}
