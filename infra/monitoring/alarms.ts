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

/** The resources that alarms and dashboard watch. */
export interface Watched {
  stage: HttpStage
  table: AnyTable
  functions: ReadonlyMap<FunctionName, IFunction>
  failures: Queue
  /** Dimension of the functions' own metrics. */
  stageName: string
  /** Requests a second that the API lets through in the long run. */
  requestRate: number
}

interface AlarmRule {
  id: string
  description: string
  metric: IMetric
  /** The alarm fires when the metric is above this value… */
  threshold: number
  /** …in this many periods of five minutes on end. */
  periods: number
}

const period = Duration.minutes(5)

const sum = (id: string, label: string, metrics: readonly IMetric[]): IMetric => {
  const named = Object.fromEntries(metrics.map((metric, index) => [`${id}${index}`, metric]))
  return new MathExpression({ label, period, expression: `SUM(METRICS("${id}"))`, usingMetrics: named })
}

/** The share of the allowed requests from which on the alarm fires. Each request costs, whatever its answer. */
const unusualPart = 0.5

const requestRules = ({ stage, table, functions, requestRate }: Watched): AlarmRule[] => [
  {
    id: 'RequestVolume',
    description:
      'For 15 minutes, more than half of the requests arrived that throttling lets through. GET /core/history/requestCount lists their urls. Lower the stage’s throttling, or block the callers.',
    metric: stage.metricCount({ period, statistic: Stats.SUM }),
    threshold: requestRate * unusualPart * period.toSeconds(),
    periods: 3,
  },
  {
    id: 'ServerErrors',
    description: 'More than 5 requests in 5 minutes were answered with a 5xx. The functions’ logs show why.',
    metric: stage.metricServerError({ period, statistic: Stats.SUM }),
    threshold: 5,
    periods: 1,
  },
  {
    id: 'SlowRequests',
    description: 'For 15 minutes, one request in a hundred took more than 3 s.',
    metric: stage.metricLatency({ period, statistic: Stats.p(99) }),
    threshold: 3000,
    periods: 3,
  },
  {
    id: 'FunctionThrottles',
    description: 'Lambda refused to run a function. Raise its reserved concurrency, or that of the account.',
    // An alarm takes at most ten metrics. The bootstrap function runs once, so it is left out.
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
      'DynamoDB throttled reads or writes. One partition key is too hot, or the traffic has doubled within half an hour.',
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
    description:
      'The aggregator gave up on stream records, and counts or snapshots are behind. Their positions are in the failure queue.',
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
      description: 'The aggregator is more than 5 minutes behind the table.',
      metric: age,
      threshold: period.toMilliseconds(),
      periods: 1,
    },
  ]
}

/** The alarm for a metric that the functions write themselves, in CloudWatch's embedded metric format. */
const historyRule = ({ stageName }: Watched): AlarmRule => ({
  id: 'LostHistory',
  description: 'Requests were answered, and their history records could not be written.',
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

/** Makes the topic that mails alarms. Its policy replaces the default one, so it has to allow CloudWatch by name. */
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

/** Makes the alarms, and mails them if the stage has an address. An idle stack reports no data, which counts as good. */
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
