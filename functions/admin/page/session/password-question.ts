/** A question for the password that waits for its answer. */
interface Question {
  answer: (signedIn: boolean) => void
  answered: Promise<boolean>
}

let open: Question | undefined
const listeners = new Set<() => void>()

const put = (question: Question | undefined): void => {
  open = question
  for (const listener of listeners) listener()
}

/** Asks the person for the password. Requests that need it at once share one question. */
export const askPassword = (): Promise<boolean> => {
  if (open) return open.answered
  const { promise, resolve } = Promise.withResolvers<boolean>()
  put({
    answered: promise,
    answer: (signedIn) => {
      put(undefined)
      resolve(signedIn)
    },
  })
  return promise
}

/** The question that waits; undefined where there is none. */
export const openQuestion = (): Question | undefined => open

/** Calls a listener whenever a question is asked or answered. @returns how to stop that */
export const onQuestion = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
