import type { Source } from './sources.ts'

/** Where calls of AWS are no request's: the one at a deploy, which has all of its function's time. */
const apart = ['functions/bootstrap/secret.ts']

/** The page runs in a browser, which has no table. */
const page = 'functions/admin/page/'

const calls = /\.send\([^\n]*/g
const underSignal = /^\.send\(.*, options\)/

/** Calls of the SDK in a file that do not end with the request they are made for. */
export const tableCallProblems = ({ path, text }: Source): string[] => {
  const isCode = path.startsWith('shared/') || path.startsWith('functions/')
  if (!isCode || path.startsWith(page) || apart.includes(path)) return []
  return [...text.matchAll(calls)]
    .filter(([call]) => !underSignal.test(call))
    .map(([call]) => `${path}: ${call} is not sent by way of ask, and goes on after its request`)
}
