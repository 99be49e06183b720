import { type Conditions, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'

/** Lets a service of AWS publish, under some conditions. A topic's own policy replaces the default one, so each service is named. */
export const letPublish = (topic: Topic, service: string, conditions: Conditions = {}): void => {
  topic.addToResourcePolicy(
    new PolicyStatement({
      actions: ['sns:Publish'],
      principals: [new ServicePrincipal(service)],
      resources: [topic.topicArn],
      conditions,
    }),
  )
}

/** Makes the topic that mails what somebody has to know. Alarms of this account may publish to it. */
export const createTopic = (scope: Construct, email: string): Topic => {
  const topic = new Topic(scope, 'AlarmTopic', { enforceSSL: true })
  letPublish(topic, 'cloudwatch.amazonaws.com', {
    StringEquals: { 'aws:SourceAccount': topic.stack.account },
  })
  topic.addSubscription(new EmailSubscription(email))
  return topic
}
