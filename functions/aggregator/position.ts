import { createHash } from 'node:crypto'
import { isEvenWeek } from '../../shared/history/calendar.ts'

/**
 * Where a history record stands in a stream. Records of one partition key come in the order of their
 * sequence numbers; between keys there is no order (AWS: "Change data capture for DynamoDB Streams").
 */
export interface Position {
  /** Tells the stream from others, as {@link streamMark} makes it; empty where it is not known. */
  stream: string
  /** The Monday of the record's week. */
  week: string
  shard: number
  /** A number of up to 40 digits. */
  sequence: string
}

const sequenceDigits = 40

/** Characters of a stream's mark: it is part of attribute names, of which a counter has up to eight for each stream. */
const markLength = 8

/** Marks of streams, each made once: every record names its stream. */
const marks = new Map<string, string>()

/**
 * Tells a stream from others by its ARN, in which its label is: a table that was restored, and one whose stream was
 * switched off and on, has another stream, and its sequence numbers may be lower than those of the one before.
 */
export const streamMark = (arn: string | undefined): string => {
  if (arn === undefined || arn === '') return ''
  const mark = marks.get(arn) ?? createHash('sha256').update(arn).digest('hex').slice(0, markLength)
  marks.set(arn, mark)
  return mark
}

/**
 * The attribute in which a counter keeps the last record of a partition key that it has counted. Two weeks
 * take turns: the stream reaches back 24 hours, so records of a week do not come two weeks later. Each stream has
 * its own: a change is in one of them only, so a new one begins anew, and what is left of an old one still counts.
 */
export const markName = ({ stream, week, shard }: Position): string =>
  `${isEvenWeek(week) ? 'e' : 'o'}${shard}${stream === '' ? '' : `_${stream}`}`

/** The mark itself. The order of marks is that of weeks and then of sequence numbers, compared as numbers. */
export const markOf = ({ week, sequence }: Position): string =>
  `${week}#${sequence.padStart(sequenceDigits, '0')}`
