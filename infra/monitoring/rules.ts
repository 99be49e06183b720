import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { type IMetric, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Duration } from 'aws-cdk-lib/core'
import type { FunctionName } from '../names.ts'
import type { AnyTable } from '../table.ts'
import { computed, period, sum } from './math.ts'
import { ownMetric } from './own-metrics.ts'

/** The resources that alarms and dashboard watch. */
export interface Watched {
  stage: HttpStage
  table: AnyTable
  functions: ReadonlyMap<FunctionName, IFunction>
  failures: Queue
  /** Dimension of the functions' own metrics. */
  stageName: string
  /** What asks the stage by its public address, if anything does. */
  probe?: IFunction
  /** Whether a CDN is told to drop its copies of what changes. */
  invalidates: boolean
  /** Requests a second that the API lets through in the long run. */
  requestRate: number
}

/** When an alarm fires. */
export interface AlarmRule {
  id: string
  description: string
  metric: IMetric
  /** The alarm fires when the metric is above this value… */
  threshold: number
  /** …in this many periods of five minutes on end. */
  periods: number
  /** Whether a period without data counts as bad. */
  needsData?: true
}

/** The share of the allowed requests from which on the alarm fires. Each request costs, whatever its answer. */
const unusualPart = 0.5
/** The failed requests in a period that no alarm tells of, and the percentage of all requests that one does. */
const fewErrors = 5
const errorPercentage = 0.5

const spanOf = (every: Duration): string =>
  every.toMinutes() === 1 ? 'a minute' : `${every.toMinutes()} minutes`

/** The alarm on the share of failed requests, which leaves a few of them alone. */
export const errorShare = (stage: HttpStage, few: number, every: Duration): AlarmRule => ({
  id: 'ServerErrors',
  description: `More than ${few} requests in ${spanOf(every)}, and more than ${errorPercentage} % of them, were answered with a 5xx. The functions’ logs show why.`,
  metric: computed(
    'Requests answered with a 5xx, in %',
    `IF(errors > ${few}, 100 * errors / requests, 0)`,
    {
      errors: stage.metricServerError({ period: every, statistic: Stats.SUM }),
      requests: stage.metricCount({ period: every, statistic: Stats.SUM }),
    },
    every,
  ),
  threshold: errorPercentage,
  periods: 1,
})

const requestRules = ({ stage, requestRate }: Watched): AlarmRule[] => [
  {
    id: 'RequestVolume',
    description:
      'For 15 minutes, more than half of the requests arrived that throttling lets through. GET /core/history/requestCount lists their urls. Lower the stage’s throttling, or block the callers.',
    metric: stage.metricCount({ period, statistic: Stats.SUM }),
    threshold: requestRate * unusualPart * period.toSeconds(),
    periods: 3,
  },
  errorShare(stage, fewErrors, period),
  {
    id: 'SlowRequests',
    description: 'For 15 minutes, one request in a hundred took more than 3 s.',
    metric: stage.metricLatency({ period, statistic: Stats.p(99) }),
    threshold: 3000,
    periods: 3,
  },
]

/** The percentage of the account's concurrent executions from which on the alarm fires. */
const muchConcurrency = 80

/** The executions of all functions of the account, against its quota (CloudWatch user guide, "Metric math", SERVICE_QUOTA). */
const concurrency = computed(
  'Concurrent executions of the account, in % of its quota',
  '100 * used / SERVICE_QUOTA(used)',
  {
    used: new Metric({
      namespace: 'AWS/Usage',
      metricName: 'ResourceCount',
      dimensionsMap: { Type: 'Resource', Resource: 'ConcurrentExecutions', Service: 'Lambda', Class: 'None' },
      statistic: Stats.MAXIMUM,
      period,
    }),
  },
)

const capacityRules = ({ table, functions }: Watched): AlarmRule[] => [
  {
    id: 'FunctionThrottles',
    description: 'Lambda refused to run a function. Raise its reserved concurrency, or that of the account.',
    // The bootstrap function runs once, so it is left out.
    metric: sum(
      'throttles',
      'Throttled function calls',
      [...functions].filter(([name]) => name !== 'bootstrap').map(([, fn]) => fn.metricThrottles({ period })),
    ),
    threshold: 0,
    periods: 1,
  },
  {
    id: 'Concurrency',
    description: `More than ${muchConcurrency} % of the account’s concurrent executions are in use. Beyond the quota Lambda refuses calls.`,
    metric: concurrency,
    threshold: muchConcurrency,
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

const aggregatorRules = (aggregator: IFunction, stageName: string): AlarmRule[] => [
  {
    id: 'StreamErrors',
    description: 'For 15 minutes, runs of the aggregator failed, or left records undone. Its log shows why.',
    // A run that leaves records undone is no error of the function: it reports them, and Lambda brings them again.
    metric: sum('failures', 'Failed runs of the aggregator', [
      aggregator.metricErrors({ period, statistic: Stats.SUM }),
      ownMetric('FailedStreamRecords', stageName, period),
    ]),
    threshold: 0,
    periods: 3,
  },
  {
    id: 'StreamAge',
    description: 'The aggregator is more than 5 minutes behind the table.',
    metric: aggregator.metric('IteratorAge', { period, statistic: Stats.MAXIMUM }),
    threshold: period.toMilliseconds(),
    periods: 1,
  },
]

const streamRules = ({ functions, failures, stageName }: Watched): AlarmRule[] => {
  const aggregator = functions.get('aggregator')
  const depth: AlarmRule = {
    id: 'StreamFailures',
    description:
      'The aggregator gave up on stream records, and counts or snapshots are behind. Their positions are in the failure queue.',
    metric: failures.metricApproximateNumberOfMessagesVisible({ period, statistic: Stats.MAXIMUM }),
    threshold: 0,
    periods: 1,
  }
  return aggregator === undefined ? [depth] : [depth, ...aggregatorRules(aggregator, stageName)]
}

/** The readers of one period that no alarm tells of, although they could not use a snapshot. */
const fewFallbacks = 5

const snapshotRules = ({ stageName }: Watched): AlarmRule[] => [
  {
    id: 'SnapshotFailures',
    description:
      'The aggregator could not write or remove a snapshot. Its log shows why. Cold starts read more from the table meanwhile; the next write to the partition tries again.',
    metric: ownMetric('SnapshotFailures', stageName, period),
    threshold: 0,
    periods: 1,
  },
  {
    id: 'SnapshotFallbacks',
    description: `More than ${fewFallbacks} times in 5 minutes, a function could not use a snapshot and read all entities from the table. Its log shows the reason. If a snapshot is damaged, delete it: the next write to the partition makes another.`,
    metric: ownMetric('SnapshotFallbacks', stageName, period),
    threshold: fewFallbacks,
    periods: 1,
  },
]

/** The alarm for a metric that the functions write themselves, in CloudWatch's embedded metric format. */
const historyRule = ({ stageName }: Watched): AlarmRule => ({
  id: 'LostHistory',
  description: 'Requests were answered, and their history records could not be written.',
  metric: ownMetric('LostHistoryRecords', stageName, period),
  threshold: 0,
  periods: 1,
})

/** The alarm on the CDN's copies, where the stage has them dropped at each change. */
const cdnRules = ({ invalidates, stageName }: Watched): AlarmRule[] =>
  invalidates
    ? [
        {
          id: 'Invalidations',
          description:
            'CloudFront was not told of a change, and shows the old copy until edgeSeconds end. The aggregator’s log shows why.',
          metric: ownMetric('FailedInvalidations', stageName, period),
          threshold: 0,
          periods: 1,
        },
      ]
    : []

/** The alarm on the probe. Where it does not run, nobody knows how the stage is, so missing data counts as bad. */
const probeRules = ({ probe }: Watched): AlarmRule[] => {
  if (probe === undefined) return []
  const description =
    'For 10 minutes the stage did not answer at its public address, or was not asked. The probe’s log says what came instead.'
  const metric = probe.metricErrors({ period, statistic: Stats.SUM })
  return [{ id: 'Probe', description, metric, threshold: 0, periods: 2, needsData: true }]
}

/** The rules of all alarms of a stage. */
export const alarmRules = (watched: Watched): AlarmRule[] => [
  ...requestRules(watched),
  ...capacityRules(watched),
  ...streamRules(watched),
  ...snapshotRules(watched),
  historyRule(watched),
  ...cdnRules(watched),
  ...probeRules(watched),
]
