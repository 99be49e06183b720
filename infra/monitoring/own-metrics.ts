import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { Duration } from 'aws-cdk-lib/core'

/** The names of the metrics that the functions write in CloudWatch's embedded metric format. */
export type OwnMetricName =
  | 'LostHistoryRecords'
  | 'SnapshotFailures'
  | 'SnapshotFallbacks'
  | 'FailedStreamRecords'
  | 'FailedInvalidations'

/** How often something happened in a stage, as the functions' own log lines tell it. */
export const ownMetric = (metricName: OwnMetricName, stageName: string, period?: Duration): Metric =>
  new Metric({
    namespace: 'Typecase',
    metricName,
    dimensionsMap: { Stage: stageName },
    statistic: Stats.SUM,
    ...(period === undefined ? {} : { period }),
  })
