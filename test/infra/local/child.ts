/** A runner of the fixture in a process of its own, to be killed: prints its url, stops on SIGTERM. */
import { startStack } from '../../../infra/local/stack.ts'

const [dataDir = '', assetsDir = '', template = '{}'] = process.argv.slice(2)
const stack = await startStack({ dataDir, assembly: { assetsDir, template: JSON.parse(template) } })
process.on('SIGTERM', () => {
  stack.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
})
console.log(stack.url)
