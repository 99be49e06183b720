import { DatabaseSync } from 'node:sqlite'

/** DynamoDB keeps stream records for 24 hours. */
const keptSeconds = 24 * 60 * 60

/**
 * Repairs what would make dynoxide 1.2.1 slower with every write: each looks for the highest sequence
 * number among all stream records of its table, without an index, and old records are never removed.
 *
 * The index makes the look-up constant. Records older than 24 hours go, as on AWS, except those that the
 * functions have not seen yet, and the last one, from which the numbering goes on.
 * @param databasePath file of a running engine, or of one that has run before
 * @param processed sequence number up to which the records are done with; infinite where nothing reads them
 * @param now seconds since 1970
 */
export const tendStreamRecords = (
  databasePath: string,
  tableName: string,
  processed: number,
  now = Date.now() / 1000,
): void => {
  const database = new DatabaseSync(databasePath, { timeout: 5000 })
  try {
    database.exec(
      'CREATE INDEX IF NOT EXISTS typecase_stream_order ON _stream_records(table_name, CAST(sequence_number AS INTEGER))',
    )
    database
      .prepare(
        `DELETE FROM _stream_records WHERE table_name = :table AND created_at < :oldest
          AND CAST(sequence_number AS INTEGER) <= :processed
          AND CAST(sequence_number AS INTEGER) <
            (SELECT MAX(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = :table)`,
      )
      .run({
        table: tableName,
        oldest: Math.floor(now - keptSeconds),
        processed: Math.min(processed, Number.MAX_SAFE_INTEGER),
      })
  } finally {
    database.close()
  }
}
