import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { Topic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { alarmRules, type Watched } from './rules.ts'

/**
 * Makes the alarms of a stage that has a topic to mail them. An alarm costs while nothing happens, so a stage
 * without a topic has none. An idle stack reports no data, which counts as good except for what has to run all the
 * time.
 */
export const createAlarms = (scope: Construct, watched: Watched, topic: Topic | undefined): Alarm[] => {
  if (topic === undefined) return []
  const action = new SnsAction(topic)
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
