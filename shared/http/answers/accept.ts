/**
 * The weight of each name in an Accept or Accept-Encoding header (RFC 9110, 12.4.2), names in lower case. Other
 * parameters are passed over; a weight that is no number is 0.
 */
export const weightsOf = (header: string | undefined): ReadonlyMap<string, number> =>
  new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      const value = weight === undefined ? 1 : Number(weight.slice(2))
      return [name, Number.isNaN(value) ? 0 : value]
    }),
  )

/** How much a media type is asked for, and how wide the range is that says so: 0 for its own name, 2 for any type. */
const wishFor = (weights: ReadonlyMap<string, number>, type: string): { weight: number; width: number } => {
  const ranges = [type, `${type.split('/')[0]}/*`, '*/*']
  for (const [width, range] of ranges.entries()) {
    const weight = weights.get(range)
    if (weight !== undefined) return { weight, width }
  }
  return { weight: 0, width: ranges.length }
}

/**
 * Whether a client would rather have HTML than JSON (RFC 9110, 12.5.1). Where it wants both alike, the one it names
 * more exactly counts: some browsers send `text/html` and any type with one weight. A client that takes any type, or
 * says nothing, would not rather have HTML.
 */
export const prefersHtml = (accept: string | undefined): boolean => {
  const weights = weightsOf(accept)
  const html = wishFor(weights, 'text/html')
  const json = wishFor(weights, 'application/json')
  if (html.weight !== json.weight) return html.weight > json.weight
  return html.weight > 0 && html.width < json.width
}
