import { setTimeout as pause } from 'node:timers/promises'

const attempts = 6

const isDenied = (error: unknown): boolean => error instanceof Error && error.name === 'AccessDeniedException'

/**
 * Runs again what was denied: the function's policy is seconds old when a stack is made, and may not have
 * reached every place that checks it (IAM User Guide, "Changes that I make are not always immediately visible").
 * @param wait milliseconds between attempts
 */
export const patiently = async <T>(run: () => Promise<T>, wait = 3_000): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === attempts || !isDenied(error)) throw error
      await pause(wait)
    }
  }
}
