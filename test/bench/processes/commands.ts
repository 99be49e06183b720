import * as z from 'zod/mini'

const question = z.object({ id: z.number(), command: z.string(), argument: z.unknown() })

/** What a process of the benchmark can be asked to do, by name; each takes and gives plain data. */
export type Commands = Readonly<Record<string, (argument: unknown) => unknown>>

/**
 * Answers the questions of the process that started this one, and ends with it.
 * @param end releases what the process holds
 */
export const answerCommands = (commands: Commands, end: () => Promise<void>): void => {
  const answer = async (message: unknown): Promise<void> => {
    const { id, command, argument } = question.parse(message)
    try {
      const result = await commands[command]?.(argument)
      process.send?.({ id, result })
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? `${error.stack}` : `${error}` })
    }
  }
  process.on('message', (message) => void answer(message))
  const leave = (): void => {
    end().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('disconnect', leave)
  // Ctrl-C reaches the whole group: the process that started this one says when it is time to end.
  process.on('SIGINT', () => undefined)
}
