/**
 * `npm run record-examples`: starts the stack with the demo in memory, sends the call of each example, and writes the
 * answers beside the calls. An answer that differs from the recorded one in volatile values only is left as it was, so
 * that a second run changes nothing. `npm run record-examples -- pages.items.add` records these endpoints anew.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { groups } from '../../../shared/contract/endpoint.ts'
import { offerDemo } from '../../local/demo/offer.ts'
import { startStack } from '../../local/stack.ts'
import { answersFile, answersOf } from './answers.ts'
import { exampleCalls } from './calls.ts'
import { inOrder } from './order.ts'
import { type DemoStore, logIn, sendExample } from './send.ts'
import { comparable, shownOf } from './shown.ts'

const email = 'admin@example.com'
const password = 'correct-horse-battery-1'

/** The answers of all examples by the ids of their endpoints, as examples show them. */
const answersOn = async (store: DemoStore): Promise<Map<string, unknown>> => {
  const answers = new Map<string, unknown>()
  const { accessToken } = await logIn(store)
  for (const one of inOrder(exampleCalls)) {
    const { id } = one.endpoint
    answers.set(id, shownOf(id, await sendExample(store, one, accessToken)))
  }
  return answers
}

const record = async (): Promise<Map<string, unknown>> => {
  const stack = await startStack({ adminPassword: password })
  try {
    await offerDemo(stack, { adminEmail: email, isDemoGiven: true }, password)
    await stack.drained()
    return await answersOn({ baseUrl: stack.url, email, password })
  } finally {
    await stack.stop()
  }
}

/** Writes the answers of each group. @returns the ids of those that changed */
const write = (answers: ReadonlyMap<string, unknown>, anew: ReadonlySet<string>): string[] => {
  const changed: string[] = []
  for (const group of groups) {
    const before = answersOf(group)
    const ids = exampleCalls
      .filter(({ endpoint }) => endpoint.group === group)
      .map(({ endpoint }) => endpoint.id)
    const after = ids.map((id): [string, unknown] => {
      const isSame = isDeepStrictEqual(comparable(id, answers.get(id)), comparable(id, before[id]))
      if (isSame && !anew.has(id)) return [id, shownOf(id, before[id])]
      changed.push(id)
      return [id, answers.get(id)]
    })
    writeFileSync(answersFile(group), JSON.stringify(Object.fromEntries(after), null, 2))
  }
  return changed
}

process.env.TZ = 'UTC'
const changed = write(await record(), new Set(process.argv.slice(2)))
execFileSync('biome', ['format', '--write', fileURLToPath(new URL('answers', import.meta.url))])
console.log(changed.length > 0 ? `Recorded: ${changed.join(', ')}` : 'All answers are as recorded.')
