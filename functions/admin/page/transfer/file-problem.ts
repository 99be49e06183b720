/** What makes a file unreadable as a whole. Each has a text of its own. */
export type FileFault = 'noText' | 'notRead' | 'empty' | 'twice' | 'openQuote' | 'cutList' | 'outside'

/** A file that cannot be imported. Nothing of it has been sent, if it was looked through before. */
export class FileProblem extends Error {
  readonly fault: FileFault
  /** The line or the column that the text names. */
  readonly place: string

  constructor(fault: FileFault, place: string | number = '') {
    super(`The file cannot be read: ${fault} ${place}`)
    this.fault = fault
    this.place = String(place)
  }
}
