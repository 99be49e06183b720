/** Synthesizes one stage as `cdk deploy` does, checked by cdk-nag and the CDK's template validator. */
import { App, Validations } from 'aws-cdk-lib/core'
import { AwsSolutionsChecks } from 'cdk-nag'
import { addStack } from '../../infra/synth.ts'
import { checkedContext } from './stages.ts'

const [stage = '', outdir = ''] = process.argv.slice(2)
const app = new App({ outdir, context: await checkedContext() })
Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
await addStack(app, { outdir, stage, isForDeploy: true })
app.synth()
