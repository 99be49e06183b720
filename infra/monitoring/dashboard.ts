import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch'
import { Operation } from 'aws-cdk-lib/aws-dynamodb'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Stack } from 'aws-cdk-lib/core'
import type { Construct } from 'constructs'
import { ownMetric } from './own-metrics.ts'
import type { Watched } from './rules.ts'

const graph = (title: string, left: IMetric[], right: IMetric[] = []): GraphWidget =>
  new GraphWidget({ title, left, right, width: 12, height: 6 })

const requestGraphs = ({ stage }: Watched): GraphWidget[] => [
  graph(
    'Requests and errors',
    [stage.metricCount({ statistic: Stats.SUM })],
    [stage.metricClientError({ statistic: Stats.SUM }), stage.metricServerError({ statistic: Stats.SUM })],
  ),
  graph(
    'Latency',
    [50, 95, 99].map((p) => stage.metricLatency({ statistic: Stats.p(p), label: `p${p}` })),
  ),
]

const functionGraphs = ({ functions }: Watched): GraphWidget[] => {
  const each = (metric: (fn: IFunction) => IMetric): IMetric[] => [...functions.values()].map(metric)
  return [
    graph(
      'Function duration, p99',
      each((fn) => fn.metricDuration({ statistic: Stats.p(99) })),
    ),
    graph(
      'Function errors and throttles',
      each((fn) => fn.metricErrors()),
      each((fn) => fn.metricThrottles()),
    ),
  ]
}

const tableGraphs = ({ table }: Watched): GraphWidget[] => [
  graph('Table units consumed', [
    table.metricConsumedReadCapacityUnits({ statistic: Stats.SUM }),
    table.metricConsumedWriteCapacityUnits({ statistic: Stats.SUM }),
  ]),
  graph(
    'Table latency',
    [Operation.GET_ITEM, Operation.QUERY, Operation.TRANSACT_WRITE_ITEMS].map((operation) =>
      table.metricSuccessfulRequestLatency({
        dimensionsMap: { TableName: table.tableName, Operation: operation },
      }),
    ),
  ),
]

const streamGraphs = ({ functions, failures, stageName }: Watched): GraphWidget[] => [
  graph(
    'Stream: age of the oldest record, records given up',
    [functions.get('aggregator')?.metric('IteratorAge', { statistic: Stats.MAXIMUM })].filter(
      (m) => m !== undefined,
    ),
    [failures.metricApproximateNumberOfMessagesVisible({ statistic: Stats.MAXIMUM })],
  ),
  graph(
    'Snapshots: not written, not used; history records lost',
    [ownMetric('SnapshotFailures', stageName), ownMetric('SnapshotFallbacks', stageName)],
    [ownMetric('LostHistoryRecords', stageName)],
  ),
]

/** One page to look at first: alarms on top if the stage has any, then requests, functions, table and stream. */
export const createDashboard = (scope: Construct, watched: Watched, alarms: Alarm[]): Dashboard =>
  new Dashboard(scope, 'Dashboard', {
    widgets: [
      ...(alarms.length > 0
        ? [[new AlarmStatusWidget({ title: 'Alarms', alarms, width: 24, height: 3 })]]
        : []),
      requestGraphs(watched),
      functionGraphs(watched),
      tableGraphs(watched),
      streamGraphs(watched),
    ],
  })

/** Where the console shows the dashboard. */
export const dashboardUrl = (dashboard: Dashboard): string => {
  const { region } = Stack.of(dashboard)
  return `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/${dashboard.dashboardName}`
}
