/**
 * The weight of each name in an Accept or Accept-Encoding header (RFC 9110, 12.4.2), names in lower case. Parameters
 * other than the weight are ignored. A weight that is no number is 0.
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

/**
 * The weight that a header gives a media type, and the width of the range it is given by: 0 is the type's own name, 2
 * any type.
 */
const wishFor = (weights: ReadonlyMap<string, number>, type: string): { weight: number; width: number } => {
  const ranges = [type, `${type.split('/')[0]}/*`, '*/*']
  for (const [width, range] of ranges.entries()) {
    const weight = weights.get(range)
    if (weight !== undefined) return { weight, width }
  }
  return { weight: 0, width: ranges.length }
}

/**
 * Whether a client prefers HTML to JSON (RFC 9110, 12.5.1). If both have the same weight, the client prefers the one
 * that it names more exactly: some browsers give `text/html` and any type the same weight. A client that accepts any
 * type, or that sends no header, does not prefer HTML.
 */
export const prefersHtml = (accept: string | undefined): boolean => {
  const weights = weightsOf(accept)
  const html = wishFor(weights, 'text/html')
  const json = wishFor(weights, 'application/json')
  if (html.weight !== json.weight) return html.weight > json.weight
  return html.weight > 0 && html.width < json.width
}
