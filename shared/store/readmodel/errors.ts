import { Failure } from '../errors.ts'

/** 400: a partition doesn't fit the read model's memory, so only lists by id are served from it. */
export class PartitionTooLarge extends Failure {
  readonly partition: string
  /** The bound, in bytes. */
  readonly maxBytes: number

  constructor(partition: string, maxBytes: number) {
    const bound = Math.floor(maxBytes / 1_048_576)
    super(
      'validation',
      `This list is larger than the ${bound} MiB that can be sorted and filtered: ask for it by id, without filter and search.`,
    )
    this.name = 'PartitionTooLarge'
    this.partition = partition
    this.maxBytes = maxBytes
  }
}
