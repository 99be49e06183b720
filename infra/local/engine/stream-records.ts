import { DatabaseSync } from 'node:sqlite'

/** DynamoDB keeps stream records for 24 hours. */
const keptSeconds = 24 * 60 * 60

/**
 * Keeps the writes of dynoxide 1.2.1 fast. Each write looks for the highest sequence number among all stream records of
 * its table, without an index, and dynoxide never removes old records.
 *
 * The index makes this search constant. Records older than 24 hours are removed, as on AWS. Records that the functions
 * have not seen yet stay, and so does the last record, from which the numbering goes on.
 * @param databasePath file of a running engine, or of one that has run before
 * @param processed sequence number up to which the records are processed; infinite if nothing reads them
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
