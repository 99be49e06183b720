import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import { Duration } from 'aws-cdk-lib/core'

/** The period of all alarms. */
export const period = Duration.minutes(5)

/** The most metrics that one alarm can read (CloudWatch user guide, "CloudWatch quotas"). */
const mostMetrics = 10

/**
 * A metric that is computed from others.
 * @throws Error for more metrics than an alarm takes, which a deploy would refuse
 */
export const computed = (
  label: string,
  expression: string,
  metrics: Readonly<Record<string, IMetric>>,
  every: Duration = period,
): IMetric => {
  const count = Object.keys(metrics).length
  if (count > mostMetrics)
    throw new Error(`The alarm on "${label}" reads ${count} metrics, and an alarm takes ${mostMetrics}.`)
  return new MathExpression({ label, period: every, expression, usingMetrics: { ...metrics } })
}

/** The sum of metrics, each of which counts as 0 where it has no data. @throws Error as {@link computed} does */
export const sum = (
  id: string,
  label: string,
  metrics: readonly IMetric[],
  every: Duration = period,
): IMetric =>
  computed(
    label,
    `SUM(METRICS("${id}"))`,
    Object.fromEntries(metrics.map((metric, index) => [`${id}${index}`, metric])),
    every,
  )
