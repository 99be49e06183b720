/**
 * Bytes of a path that a record keeps. Names and urls have at most 255 characters, so that what is cut is a path
 * that nothing has; and a record stays within one write unit, which is 1 KB (AWS: "DynamoDB read and write
 * operations").
 */
const longestUrl = 700

/** The path as it is recorded and counted: well-formed, at most 700 bytes of it, without a trailing slash, as routing sees it. */
export const recordedUrl = (path: string): string => {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  const bytes = Buffer.from(path.slice(0, end))
  // As a stream, a decoder holds back the bytes of a character that is not whole.
  return new TextDecoder().decode(bytes.subarray(0, longestUrl), { stream: bytes.length > longestUrl })
}
