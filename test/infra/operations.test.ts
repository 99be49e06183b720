import { readFileSync } from 'node:fs'
import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { templateOf } from './stack.ts'

const dev = await templateOf('dev')
const prod = await templateOf('prod')

describe('the stream', () => {
  it('feeds the aggregator from the oldest record, in bounded batches that can fail in part', () => {
    dev.resourceCountIs('AWS::Lambda::EventSourceMapping', 1)
    dev.hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      EventSourceArn: { 'Fn::GetAtt': [Match.stringLikeRegexp('^Table'), 'StreamArn'] },
      FunctionName: { Ref: Match.stringLikeRegexp('^AggregatorFunction') },
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

describe('what a stage costs while idle', () => {
  it.each([
    ['dev', dev],
    ['prod', prod],
  ])('is $2.10 a month beside its storage, as infra/README.md says: %s', (_, template) => {
    const alarms = Object.values(template.findResources('AWS::CloudWatch::Alarm'))
    const metrics = alarms.flatMap(({ Properties }): { MetricStat?: unknown }[] =>
      Properties.Metrics === undefined ? [{ MetricStat: Properties.MetricName }] : Properties.Metrics,
    )
    const paid = metrics.filter(({ MetricStat }) => MetricStat !== undefined)
    expect([alarms.length, paid.length]).toEqual([8, 17])
    template.resourceCountIs('AWS::SecretsManager::Secret', 1)
    expect(paid.length * prices.alarmMetric + prices.secret).toBeCloseTo(2.1)
    const [dashboard] = Object.values(template.findResources('AWS::CloudWatch::Dashboard'))
    const shown = JSON.stringify(dashboard?.Properties.DashboardBody).match(/AWS\/|Typecase/g) ?? []
    expect(shown.length).toBeGreaterThan(10)
    expect(shown.length).toBeLessThanOrEqual(freeDashboardMetrics)
    const page = readFileSync(new URL('../../infra/README.md', import.meta.url), 'utf8')
    expect(page).toContain('$2.10 a month: $0.40 for the secret, and $1.70 for 8 alarms over 17 metrics')
  })
})

describe('alarms', () => {
  it.each<[string, object]>([
    ['5xx', { MetricName: '5xx', Statistic: 'Sum', Threshold: 5, Period: 300 }],
    [
      'p99 latency',
      { MetricName: 'Latency', ExtendedStatistic: 'p99', Threshold: 3000, EvaluationPeriods: 3 },
    ],
    ['iterator age', { MetricName: 'IteratorAge', Statistic: 'Maximum', Threshold: 300_000 }],
    [
      'history records that were lost',
      {
        Namespace: 'Typecase',
        MetricName: 'LostHistoryRecords',
        Dimensions: [{ Name: 'Stage', Value: 'dev' }],
      },
    ],
    ['volume', { MetricName: 'Count', Statistic: 'Sum', Threshold: 30_000, EvaluationPeriods: 3 }],
    ['failure queue depth', { MetricName: 'ApproximateNumberOfMessagesVisible', Threshold: 0 }],
  ])('watch %s', (_name, properties) => {
    dev.hasResourceProperties('AWS::CloudWatch::Alarm', {
      ...properties,
      ComparisonOperator: 'GreaterThanThreshold',
      TreatMissingData: 'notBreaching',
    })
  })

  const throttlesOf = (id: string): string[] => {
    const [alarm] = Object.entries(dev.findResources('AWS::CloudWatch::Alarm')).filter(([key]) =>
      key.startsWith(id),
    )
    const metrics: { MetricStat?: { Metric: { MetricName: string } } }[] = alarm?.[1].Properties.Metrics
    return metrics.flatMap(({ MetricStat }) => MetricStat?.Metric.MetricName ?? [])
  }

  it('watch throttles of functions, within the ten metrics an alarm takes, and of the table', () => {
    expect(throttlesOf('FunctionThrottles')).toEqual(Array(9).fill('Throttles'))
    expect(throttlesOf('TableThrottles')).toEqual(['ReadThrottleEvents', 'WriteThrottleEvents'])
  })

  it('are mailed where the stage has an address', () => {
    dev.resourceCountIs('AWS::SNS::Topic', 0)
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
  it('shows the alarms, requests, functions, table and stream', () => {
    const [dashboard] = Object.values(dev.findResources('AWS::CloudWatch::Dashboard'))
    const body = JSON.stringify(dashboard?.Properties.DashboardBody)
    for (const metric of [
      'Count',
      '5xx',
      'Latency',
      'Duration',
      'Throttles',
      'ConsumedWriteCapacityUnits',
      'IteratorAge',
    ])
      expect(body).toContain(metric)
    expect(JSON.stringify(dev.findOutputs('DashboardUrl'))).toContain('#dashboards/dashboard/')
  })
})
