import { FileProblem } from './file-problem.ts'

/** Bytes that are read at once. A file of any size takes no more memory than some of these. */
const pieceBytes = 1_000_000

/**
 * The text of a file, piece by piece. No character is cut at the end of a piece, and a byte order mark is left out.
 * @throws FileProblem for a file that is not UTF-8, or that cannot be read any more
 */
export async function* textPieces(file: Blob): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (let at = 0; at < file.size; at += pieceBytes) {
    const isLast = at + pieceBytes >= file.size
    const bytes = await file
      .slice(at, at + pieceBytes)
      .arrayBuffer()
      .catch(() => {
        throw new FileProblem('notRead')
      })
    try {
      yield decoder.decode(bytes, { stream: !isLast })
    } catch (error) {
      if (error instanceof TypeError) throw new FileProblem('noText')
      throw error
    }
  }
}
