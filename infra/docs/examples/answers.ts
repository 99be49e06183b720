import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { type Group, groups } from '../../../shared/contract/endpoint.ts'

const recorded = z.record(z.string(), z.unknown())

/** The file with the recorded answers of a group's examples, by the ids of their endpoints. */
export const answersFile = (group: Group): URL => new URL(`answers/${group}.json`, import.meta.url)

/** The recorded answers of a group; none where nothing was recorded yet. */
export const answersOf = (group: Group): Record<string, unknown> => {
  const file = answersFile(group)
  return existsSync(file) ? recorded.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
}

/** All recorded answers. */
export const allAnswers = (): Record<string, unknown> => Object.assign({}, ...groups.map(answersOf))
