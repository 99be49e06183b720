import { readFileSync } from 'node:fs'
import { Match } from 'aws-cdk-lib/assertions'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { describe, expect, it } from 'vitest'
import { computed } from '../../infra/monitoring/math.ts'
import { templateOf } from './stack.ts'

const dev = await templateOf('dev')
const prod = await templateOf('prod')

describe('the stream', () => {
  it('feeds the aggregator from the oldest record, in bounded batches that can fail in part', () => {
    dev.resourceCountIs('AWS::Lambda::EventSourceMapping', 1)
    dev.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^Table'), 'StreamArn'] },
      FunctionName: {
        'Fn::Join': [
          '',
          [
            {
              'Fn::Select': [
                6,
                { 'Fn::Split': [':', { Ref: Match.stringLikeRegexp('^AggregatorFunctionAliaslive') }] },
              ],
            },
            ':live',
          ],
        ],
      },
      StartingPosition: 'TRIM_HORIZON',
      BatchSize: 500,
      MaximumBatchingWindowInSeconds: 1,
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRetryAttempts: 10,
      MaximumRecordAgeInSeconds: 21_600,
      ParallelizationFactor: Match.absent(),
      DestinationConfig: {
        OnFailure: { Destination: { 'Fn::GetAtt': [Match.stringLikeRegexp('^StreamFailures'), 'Arn'] } },
      },
    })
  })

  it('passes on new and changed records of history, change logs and jobs only, and jobs that are removed', () => {
    const [mapping] = Object.values(dev.findResources('AWS::Lambda::EventSourceMapping'))
    const filters: { Pattern: string }[] = mapping?.Properties.FilterCriteria.Filters
    const watched = ([prefix = '', ...eventName]: string[]) => ({
      eventName,
      dynamodb: { Keys: { pk: { S: [{ prefix }] } } },
    })
    expect(filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual(
      [
        ['history#', 'INSERT', 'MODIFY'],
        ['log#', 'INSERT', 'MODIFY'],
        ['purge#', 'INSERT', 'MODIFY', 'REMOVE'],
      ].map(watched),
    )
  })

  it('leaves what was given up in an encrypted queue that refuses plain HTTP', () => {
    dev.hasResourceProperties('AWS::SQS::Queue', {
      SqsManagedSseEnabled: true,
      MessageRetentionPeriod: 1_209_600,
    })
    dev.hasResourceProperties('AWS::SQS::QueuePolicy', {
      PolicyDocument: {
        Statement: [
          Match.objectLike({
            Effect: 'Deny',
            Action: 'sqs:*',
            Principal: { AWS: '*' },
            Condition: { Bool: { 'aws:SecureTransport': 'false' } },
          }),
        ],
      },
    })
  })
})

/** AWS price lists, us-east-1: a month of an alarm's metric, of a secret; metrics of a dashboard that is free. */
const prices = { alarmMetric: 0.1, secret: 0.4 }
const freeDashboardMetrics = 50

const alarmsOf = (template: typeof dev) => Object.values(template.findResources('AWS::CloudWatch::Alarm'))

/** The metrics that the alarms of a template read; those that are computed from others cost nothing of their own. */
const paidMetrics = (template: typeof dev) =>
  alarmsOf(template)
    .flatMap(({ Properties }): { MetricStat?: unknown }[] =>
      Properties.Metrics === undefined ? [{ MetricStat: Properties.MetricName }] : Properties.Metrics,
    )
    .filter(({ MetricStat }) => MetricStat !== undefined)

describe('what a stage costs while idle', () => {
  const page = readFileSync(new URL('../../infra/README.md', import.meta.url), 'utf8')

  it.each([
    ['dev', dev, 0, 0, 0.4],
    ['prod', prod, 12, 24, 2.8],
  ])('is what infra/README.md says, beside its storage: %s', (_, template, alarms, metrics, dollars) => {
    expect([alarmsOf(template).length, paidMetrics(template).length]).toEqual([alarms, metrics])
    template.resourceCountIs('AWS::SecretsManager::Secret', 1)
    expect(metrics * prices.alarmMetric + prices.secret).toBeCloseTo(dollars)
    expect(page).toContain(
      '$0.40 a month for the secret. With an `alarmEmail` it costs $2.80: 12 alarms read 24 metrics',
    )
    const [dashboard] = Object.values(template.findResources('AWS::CloudWatch::Dashboard'))
    const shown = JSON.stringify(dashboard?.Properties.DashboardBody).match(/AWS\/|Typecase/g) ?? []
    expect(shown.length).toBeGreaterThan(10)
    expect(shown.length).toBeLessThanOrEqual(freeDashboardMetrics)
  })
})

describe('alarms', () => {
  it.each<[string, object]>([
    [
      'p99 latency',
      { MetricName: 'Latency', ExtendedStatistic: 'p99', Threshold: 3000, EvaluationPeriods: 3 },
    ],
    ['iterator age', { MetricName: 'IteratorAge', Statistic: 'Maximum', Threshold: 300_000 }],
    [
      'failed runs of the aggregator, and records that a run left undone',
      {
        Threshold: 0,
        EvaluationPeriods: 3,
        Metrics: Match.arrayWith([
          Match.objectLike({ MetricStat: { Metric: Match.objectLike({ MetricName: 'Errors' }) } }),
          Match.objectLike({
            MetricStat: { Metric: Match.objectLike({ MetricName: 'FailedStreamRecords' }) },
          }),
        ]),
      },
    ],
    [
      'history records that were lost',
      {
        Namespace: 'Typecase',
        MetricName: 'LostHistoryRecords',
        Dimensions: [{ Name: 'Stage', Value: 'prod' }],
      },
    ],
    [
      'snapshots that were not written',
      {
        Namespace: 'Typecase',
        MetricName: 'SnapshotFailures',
        Dimensions: [{ Name: 'Stage', Value: 'prod' }],
        Threshold: 0,
      },
    ],
    [
      'snapshots that were not used',
      {
        Namespace: 'Typecase',
        MetricName: 'SnapshotFallbacks',
        Dimensions: [{ Name: 'Stage', Value: 'prod' }],
        Threshold: 5,
      },
    ],
    ['volume', { MetricName: 'Count', Statistic: 'Sum', Threshold: 300_000, EvaluationPeriods: 3 }],
    ['failure queue depth', { MetricName: 'ApproximateNumberOfMessagesVisible', Threshold: 0 }],
  ])('watch %s', (_name, properties) => {
    prod.hasResourceProperties('AWS::CloudWatch::Alarm', {
      ...properties,
      ComparisonOperator: 'GreaterThanThreshold',
      TreatMissingData: 'notBreaching',
    })
  })

  const metricsOf = (
    id: string,
  ): { Expression?: string; MetricStat?: { Metric: { MetricName: string } } }[] => {
    const found = Object.entries(prod.findResources('AWS::CloudWatch::Alarm'))
    return found.find(([key]) => key.startsWith(id))?.[1].Properties.Metrics
  }
  const namesOf = (id: string): string[] =>
    metricsOf(id).flatMap(({ MetricStat }) => MetricStat?.Metric.MetricName ?? [])

  it('watch throttles of functions, within the ten metrics an alarm takes, and of the table', () => {
    expect(namesOf('FunctionThrottles')).toEqual(Array(10).fill('Throttles'))
    expect(namesOf('TableThrottles')).toEqual(['ReadThrottleEvents', 'WriteThrottleEvents'])
  })

  it('go by the share of failed requests, and not by a few', () => {
    expect(namesOf('ServerErrors')).toEqual(['5xx', 'Count'])
    expect(metricsOf('ServerErrors')[0]?.Expression).toBe('IF(errors > 5, 100 * errors / requests, 0)')
  })

  it('compare concurrency with the quota of the account', () => {
    expect(namesOf('Concurrency')).toEqual(['ResourceCount'])
    expect(metricsOf('Concurrency')[0]?.Expression).toBe('100 * used / SERVICE_QUOTA(used)')
  })

  it('are refused at synth where they read more metrics than an alarm takes', () => {
    const metric = new Metric({ namespace: 'N', metricName: 'M' })
    const metrics = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, metric]))
    expect(() => computed('ten', 'm0', metrics(10))).not.toThrow()
    expect(() => computed('eleven', 'm0', metrics(11))).toThrow('The alarm on "eleven" reads 11 metrics')
  })

  it('are there where the stage has an address, and mailed to it', () => {
    dev.resourceCountIs('AWS::SNS::Topic', 0)
    dev.resourceCountIs('AWS::CloudWatch::Alarm', 0)
    prod.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: 'operations@example.com',
    })
    prod.allResourcesProperties('AWS::CloudWatch::Alarm', {
      AlarmActions: [{ Ref: Match.stringLikeRegexp('^AlarmTopic') }],
    })
  })

  it('may publish to their topic, over TLS', () => {
    prod.hasResourceProperties('AWS::SNS::TopicPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
          Match.objectLike({
            Effect: 'Allow',
            Action: 'sns:Publish',
            Principal: { Service: 'cloudwatch.amazonaws.com' },
            Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
          }),
        ]),
      },
    })
  })
})

describe('the dashboard', () => {
  it('shows the alarms, requests, functions, table, stream and snapshots', () => {
    const [dashboard] = Object.values(prod.findResources('AWS::CloudWatch::Dashboard'))
    const body = JSON.stringify(dashboard?.Properties.DashboardBody)
    for (const metric of [
      'Count',
      '5xx',
      'Latency',
      'Duration',
      'Throttles',
      'ConsumedWriteCapacityUnits',
      'IteratorAge',
      'SnapshotFailures',
      'SnapshotFallbacks',
    ])
      expect(body).toContain(metric)
    expect(JSON.stringify(dev.findOutputs('DashboardUrl'))).toContain('#dashboards/dashboard/')
  })
})
