/** What `cdk.json` runs: the stack of the stage named by `-c stage=…`, checked by cdk-nag. */
import { App, Validations } from 'aws-cdk-lib/core'
import { AwsSolutionsChecks } from 'cdk-nag'
import { addStack } from './synth.ts'

const app = new App()
Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
await addStack(app, { outdir: app.outdir, isForDeploy: true })
app.synth()
