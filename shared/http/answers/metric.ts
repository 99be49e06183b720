const stage = process.env.STAGE ?? ''

/**
 * Counts an event in a metric of the stage, by a line that CloudWatch reads (AWS: "Specification: Embedded metric
 * format"). An alarm can go by it, and a search of the logs finds the line's other members.
 * @param more what the line tells beside the metric, and nothing of any content
 */
export const countEvent = (metric: string, more: Readonly<Record<string, unknown>>, error: unknown): void => {
  const line = {
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        { Namespace: 'Typecase', Dimensions: [['Stage']], Metrics: [{ Name: metric, Unit: 'Count' }] },
      ],
    },
    Stage: stage,
    [metric]: 1,
    ...more,
    error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  }
  // Not console.log: Lambda would wrap the line, and CloudWatch then finds no metric in it.
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
