/**
 * The log line that CloudWatch counts a lost record by. AWS: "Specification: Embedded metric format".
 * @param now in milliseconds
 */
export const lostRecordLine = (stage: string, requestId: string, error: unknown, now: number): string =>
  JSON.stringify({
    _aws: {
      Timestamp: now,
      CloudWatchMetrics: [
        {
          Namespace: 'Typecase',
          Dimensions: [['Stage']],
          Metrics: [{ Name: 'LostHistoryRecords', Unit: 'Count' }],
        },
      ],
    },
    Stage: stage,
    LostHistoryRecords: 1,
    requestId,
    error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  })
