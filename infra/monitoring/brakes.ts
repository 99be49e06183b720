import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { Alarm, ComparisonOperator, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import type { Alias } from 'aws-cdk-lib/aws-lambda'
import { Duration } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import { sum } from './math.ts'
import { type AlarmRule, errorShare } from './rules.ts'

/** An alarm of five minutes would fire after the traffic has been shifted. */
const period = Duration.minutes(1)

/** The failed requests in a minute that do not stop a deploy. */
const fewErrors = 2

/**
 * The failed runs of the new versions alone. While an alias has two versions, Lambda counts each by its number (developer
 * guide, "Using CloudWatch metrics with Lambda", ExecutedVersion). The names are those of the functions, because the alias
 * itself waits for this alarm.
 */
const newErrors = (aliases: Iterable<Alias>) =>
  sum(
    'errors',
    'Failed runs of new versions',
    [...aliases].map((alias) => {
      const { functionName } = alias.lambda
      return alias.metricErrors({
        period,
        statistic: Stats.SUM,
        dimensionsMap: {
          FunctionName: functionName,
          Resource: `${functionName}:${alias.aliasName}`,
          ExecutedVersion: alias.version.version,
        },
      })
    }),
    period,
  )

const brakeRules = (stage: HttpStage, aliases: Iterable<Alias>): AlarmRule[] => [
  {
    id: 'NewVersionErrors',
    description: 'A new version of a function crashed or ran out of time while traffic was shifted to it.',
    metric: newErrors(aliases),
    threshold: 0,
    periods: 1,
  },
  { ...errorShare(stage, fewErrors, period), id: 'ServerErrorsBrake' },
]

/**
 * The alarms that stop a shift of traffic. They are apart from the stage's alarms: those look back over five minutes and
 * more, and some of them, such as `StreamFailures`, can last for days and would keep the repair from being deployed.
 * Whoever deploys sees the deploy fail, so these alarms are mailed to nobody.
 */
export const createBrakes = (scope: Construct, stage: HttpStage, aliases: Iterable<Alias>): Alarm[] =>
  brakeRules(stage, aliases).map(
    ({ id, description, metric, threshold, periods }) =>
      new Alarm(scope, id, {
        alarmDescription: description,
        metric,
        threshold,
        evaluationPeriods: periods,
        comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      }),
  )
