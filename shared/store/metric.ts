const namespace = 'Typecase'

/**
 * The log line by which CloudWatch counts one event in a metric of the stage (AWS: "Specification: Embedded metric
 * format").
 * @param properties what the line tells beside; only people read it
 * @param now in milliseconds since 1970
 */
export const metricLine = (
  name: string,
  properties: Readonly<Record<string, unknown>>,
  now: number,
): string =>
  JSON.stringify({
    _aws: {
      Timestamp: now,
      CloudWatchMetrics: [
        { Namespace: namespace, Dimensions: [['Stage']], Metrics: [{ Name: name, Unit: 'Count' }] },
      ],
    },
    Stage: process.env.STAGE ?? '',
    [name]: 1,
    ...properties,
  })

/** Counts one event. Not by console.log: Lambda would wrap the line, and CloudWatch then finds no metric in it. */
export const countEvent = (name: string, properties: Readonly<Record<string, unknown>>): void => {
  process.stdout.write(`${metricLine(name, properties, Date.now())}\n`)
}

/** How a metric's line names an error. */
export const errorText = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)
