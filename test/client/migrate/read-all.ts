/** Reads an export to its end, and prints how many entries it has: `node read-all.ts SYSTEM FILE`. */
import { argv, stdout } from 'node:process'
import { openExport, systems } from '../../../shared/client/migrate/open.ts'

const [, , name, file = ''] = argv
const system = systems.find((one) => one === name)
if (!system) throw new Error(`${name} is none of ${systems.join(', ')}`)
const reader = await openExport(system, [file])
let [entries, characters] = [0, 0]
for await (const { values } of reader.entries()) {
  entries += 1
  characters += JSON.stringify(values).length
}
stdout.write(JSON.stringify({ entries, megabytes: Math.floor(characters / 1e6) }))
