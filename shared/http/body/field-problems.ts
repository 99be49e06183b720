import type * as z from 'zod/mini'
import type { FieldProblem } from '../../values/field-problem.ts'
import { shownName } from './body-problem.ts'
import { issueMessage, UNSAID } from './issue-message.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

/** Answers stay far below Lambda's 6 MB however many members of a body fail. */
const MOST_PROBLEMS = 1000
const FALLBACK = 'does not fit what is described for it'

type Failing = { path: Path; message: string }

const messageOf = (issue: Issue): string => (issue.message === UNSAID ? issueMessage(issue) : issue.message)

/** One message with the rules of all options: `must be text or a number`. */
const anyOf = (failing: Failing[], path: Path): Failing => {
  const messages = new Set(
    failing.filter((member) => member.path.length === path.length).map(({ message }) => message),
  )
  const [first = FALLBACK, ...others] = messages
  return { path, message: [first, ...others.map((message) => message.replace(/^must be /, ''))].join(' or ') }
}

/** The problems of a value that fits no option: those inside it by the closest option, or one with all rules. */
const failingInUnion = (options: readonly Issue[][], path: Path): Failing[] => {
  const inOptions = options.map((issues) => issues.flatMap((issue) => failingOf(issue, path)))
  const [closest] = inOptions
    .filter((failing) => failing.every((member) => member.path.length > path.length))
    .sort((a, b) => a.length - b.length)
  return closest ?? [anyOf(inOptions.flat(), path)]
}

const failingOf = (issue: Issue, base: Path): Failing[] => {
  const path = [...base, ...issue.path]
  const message = messageOf(issue)
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ path: [...path, key], message }))
  if (message !== UNSAID) return [{ path, message }]
  switch (issue.code) {
    case 'invalid_union':
      return failingInUnion(issue.errors, path)
    case 'invalid_element':
      return issue.issues.flatMap((inner) => failingOf(inner, path))
    case 'invalid_key': {
      const [inner] = issue.issues.flatMap((keyIssue) => failingOf(keyIssue, path))
      return [{ path, message: `has a name that ${inner?.message ?? FALLBACK}` }]
    }
    default:
      return [{ path, message: FALLBACK }]
  }
}

const nameOf = (path: Path, prefix: string): string =>
  shownName([...(prefix === '' ? [] : [prefix]), ...path.map(String)].join('.')) || 'body'

/**
 * Names every failing member once, at most 1000, with what would be right. A name is the path joined with dots
 * (`fields.0.name`), after `prefix` if given; a problem of the whole body is named `body`. Messages that a schema
 * brings are kept. Validate with `issueMessage` as the error map: it tells missing members, and gives all limits.
 */
export const problemsOf = (error: Pick<z.core.$ZodError, 'issues'>, prefix = ''): FieldProblem[] => {
  const problems = new Map<string, string>()
  for (const { path, message } of error.issues.flatMap((issue) => failingOf(issue, []))) {
    const name = nameOf(path, prefix)
    if (problems.size < MOST_PROBLEMS && !problems.has(name)) problems.set(name, message)
  }
  return Array.from(problems, ([name, message]) => ({ name, message }))
}
