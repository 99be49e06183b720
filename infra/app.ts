/** What `cdk.json` runs: the stack of the stage named by `-c stage=…`, checked by cdk-nag. */
import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import * as z from 'zod'
import { addStack } from './synth.ts'

const app = new App()
Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
const stage = z.string().default('dev').parse(app.node.tryGetContext('stage'))
await addStack(app, app.node.tryGetContext('stages'), { outdir: app.outdir, stage })
app.synth()
