import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { alarmRules, type Watched } from './rules.ts'

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

/**
 * Makes the alarms of a stage that has an address to mail them to. An alarm costs while nothing happens, so a stage
 * without an address has none. An idle stack reports no data, which counts as good except for what has to run all the
 * time.
 */
export const createAlarms = (scope: Construct, watched: Watched, email: string | undefined): Alarm[] => {
  if (email === undefined) return []
  const action = new SnsAction(createTopic(scope, email))
  return alarmRules(watched).map((rule) => {
    const alarm = new Alarm(scope, `${rule.id}Alarm`, {
      alarmDescription: rule.description,
      metric: rule.metric,
      threshold: rule.threshold,
      evaluationPeriods: rule.periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: rule.needsData ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(action)
    return alarm
  })
}
