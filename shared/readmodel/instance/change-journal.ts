/**
 * Which slots changed at each tick of a partition in memory, so that orders and columns catch up only when they
 * are used. It forgets the oldest ticks once catching up would cost more than building anew.
 */
export class Journal {
  #ticks: (readonly number[])[] = []
  #first = 0
  #size = 0

  /** Ticks so far: what is built now is up to date with this. */
  get clock(): number {
    return this.#first + this.#ticks.length
  }

  /** Adds a tick; `bound` is how many slots are worth catching up on. */
  record(slots: readonly number[], bound: number): void {
    if (slots.length === 0) return
    this.#ticks.push(slots)
    this.#size += slots.length
    while (this.#size > bound) {
      this.#size -= this.#ticks.shift()?.length ?? 0
      this.#first += 1
    }
  }

  /** The slots that changed after a clock, each once; undefined when that is too long ago. */
  since(clock: number): readonly number[] | undefined {
    if (clock < this.#first) return undefined
    return [...new Set(this.#ticks.slice(clock - this.#first).flat())]
  }
}
