/** A partition doesn't fit the read model's memory, so that only lists by id are served. */
export class PartitionTooLarge extends Error {
  override readonly name = 'PartitionTooLarge'
  readonly partition: string
  /** The bound, in bytes. */
  readonly maxBytes: number

  constructor(partition: string, maxBytes: number) {
    super(`Partition ${partition} is larger than ${maxBytes} bytes: it is listed by id only.`)
    this.partition = partition
    this.maxBytes = maxBytes
  }
}
