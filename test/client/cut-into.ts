/** A body that comes in pieces of so many bytes. */
export const cutInto = (text: string, size: number): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, at + size))
      at += size
    },
  })
}
