/** A runner of the fixture in a process of its own, to be killed. It prints its url and its functions' lines, and stops on SIGTERM. */
import { startStack } from '../../../infra/local/stack.ts'

const [dataDir = '', assetsDir = '', template = '{}'] = process.argv.slice(2)
const stack = await startStack({
  dataDir,
  assembly: { assetsDir, template: JSON.parse(template) },
  onOutput: (_name, chunk) => void process.stdout.write(chunk),
})
process.on('SIGTERM', () => {
  stack.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
})
console.log(`ready at ${stack.url}`)
