/** A table in Markdown: the first column is text, the others are figures. */
export const table = (header: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const rule = header.map((_, at) => (at === 0 ? '---' : '--:'))
  return [line(header), line(rule), ...rows.map(line)].join('\n')
}

/** A figure with as many digits as it is good for. */
export const figure = (value: number): string => {
  if (!Number.isFinite(value)) return '–'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US')
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
}
