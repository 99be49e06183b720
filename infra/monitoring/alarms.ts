import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2'
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Duration } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import type { FunctionName } from '../names.ts'
import type { AnyTable } from '../table.ts'

/** What is watched. */
export interface Watched {
  stage: HttpStage
  table: AnyTable
  functions: ReadonlyMap<FunctionName, IFunction>
  failures: Queue
  /** Dimension of the functions' own metrics. */
  stageName: string
  /** Requests a second that the API lets through, sustained. */
  requestRate: number
}

interface AlarmRule {
  id: string
  description: string
  metric: IMetric
  /** Fires above this value… */
  threshold: number
  /** …in this many periods of five minutes on end. */
  periods: number
}

const period = Duration.minutes(5)

const sum = (id: string, label: string, metrics: readonly IMetric[]): IMetric => {
  const named = Object.fromEntries(metrics.map((metric, index) => [`${id}${index}`, metric]))
  return new MathExpression({ label, period, expression: `SUM(METRICS("${id}"))`, usingMetrics: named })
}

/** The part of what the API lets through that is unusual when it lasts: each request costs, whatever its answer. */
const unusualPart = 0.5

const requestRules = ({ stage, table, functions, requestRate }: Watched): AlarmRule[] => [
  {
    id: 'RequestVolume',
    description:
      'For 15 minutes over half of the requests that throttling lets through: see history.requestCount for their urls, and lower the stage’s throttling or block the callers',
    metric: stage.metricCount({ period, statistic: Stats.SUM }),
    threshold: requestRate * unusualPart * period.toSeconds(),
    periods: 3,
  },
  {
    id: 'ServerErrors',
    description: 'More than 5 requests in 5 minutes ended in a 5xx: see the functions’ logs',
    metric: stage.metricServerError({ period, statistic: Stats.SUM }),
    threshold: 5,
    periods: 1,
  },
  {
    id: 'SlowRequests',
    description: 'One request in a hundred took over 3 s for 15 minutes',
    metric: stage.metricLatency({ period, statistic: Stats.p(99) }),
    threshold: 3000,
    periods: 3,
  },
  {
    id: 'FunctionThrottles',
    description: 'Lambda refused to run a function: raise its reserved or the account’s concurrency',
    // An alarm takes ten metrics; bootstrap, which runs once, is left out.
    metric: sum(
      'throttles',
      'Throttled function calls',
      [...functions].filter(([name]) => name !== 'bootstrap').map(([, fn]) => fn.metricThrottles({ period })),
    ),
    threshold: 0,
    periods: 1,
  },
  {
    id: 'TableThrottles',
    description:
      'DynamoDB throttled reads or writes: one partition key is too hot, or traffic doubled at once',
    metric: sum('throttles', 'Throttled table requests', [
      table.metric('ReadThrottleEvents', { period, statistic: Stats.SUM }),
      table.metric('WriteThrottleEvents', { period, statistic: Stats.SUM }),
    ]),
    threshold: 0,
    periods: 1,
  },
]

const streamRules = ({ functions, failures }: Watched): AlarmRule[] => {
  const aggregator = functions.get('aggregator')
  const depth: AlarmRule = {
    id: 'StreamFailures',
    description: 'The aggregator gave up on stream records: counts or snapshots are behind',
    metric: failures.metricApproximateNumberOfMessagesVisible({ period, statistic: Stats.MAXIMUM }),
    threshold: 0,
    periods: 1,
  }
  if (aggregator === undefined) return [depth]
  const age = aggregator.metric('IteratorAge', { period, statistic: Stats.MAXIMUM })
  return [
    depth,
    {
      id: 'StreamAge',
      description: 'The aggregator is over 5 minutes behind the table',
      metric: age,
      threshold: period.toMilliseconds(),
      periods: 1,
    },
  ]
}

/** What the functions count themselves, in CloudWatch's embedded metric format. */
const historyRule = ({ stageName }: Watched): AlarmRule => ({
  id: 'LostHistory',
  description: 'Requests were answered whose history records could not be written',
  metric: new Metric({
    namespace: 'Typecase',
    metricName: 'LostHistoryRecords',
    dimensionsMap: { Stage: stageName },
    statistic: Stats.SUM,
    period,
  }),
  threshold: 0,
  periods: 1,
})

/** Mails every alarm. CloudWatch is let in by name: a topic policy of one's own replaces the default one. */
const createTopic = (scope: Construct, email: string): Topic => {
  const topic = new Topic(scope, 'AlarmTopic', { enforceSSL: true })
  topic.addToResourcePolicy(
    new PolicyStatement({
      actions: ['sns:Publish'],
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': topic.stack.account } },
    }),
  )
  topic.addSubscription(new EmailSubscription(email))
  return topic
}

/** The alarms, mailed when the stage has an address. An idle stack reports nothing, which is fine. */
export const createAlarms = (scope: Construct, watched: Watched, email: string | undefined): Alarm[] => {
  const topic = email === undefined ? undefined : createTopic(scope, email)
  return [...requestRules(watched), ...streamRules(watched), historyRule(watched)].map((rule) => {
    const alarm = new Alarm(scope, `${rule.id}Alarm`, {
      alarmDescription: rule.description,
      metric: rule.metric,
      threshold: rule.threshold,
      evaluationPeriods: rule.periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    if (topic !== undefined) alarm.addAlarmAction(new SnsAction(topic))
    return alarm
  })
}
