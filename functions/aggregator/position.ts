import { isEvenWeek } from '../../shared/store/history/calendar.ts'

/**
 * Where a history record stands in the stream. Records of one partition key come in the order of their
 * sequence numbers; between keys there is no order (AWS: "Change data capture for DynamoDB Streams").
 */
export interface Position {
  /** The Monday of the record's week. */
  week: string
  shard: number
  /** A number of up to 40 digits. */
  sequence: string
}

const sequenceDigits = 40

/**
 * The attribute in which a counter keeps the last record of a partition key that it has counted. Two weeks
 * take turns: the stream reaches back 24 hours, so records of a week do not come two weeks later.
 */
export const markName = ({ week, shard }: Position): string => `${isEvenWeek(week) ? 'e' : 'o'}${shard}`

/** The mark itself. The order of marks is that of weeks and then of sequence numbers, compared as numbers. */
export const markOf = ({ week, sequence }: Position): string =>
  `${week}#${sequence.padStart(sequenceDigits, '0')}`
