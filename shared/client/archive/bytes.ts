/** The bytes of a stream whose types do not say that it gives bytes. */
export async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const piece of stream) {
    if (!(piece instanceof Uint8Array)) throw new TypeError('A stream of bytes gave something else.')
    yield piece
  }
}
