/** Characters with which a spreadsheet takes a cell for a formula (OWASP, "CSV Injection"). */
const begins = /^'*[=+\-@\t\r]/
const escaped = /^'+[=+\-@\t\r]/

/**
 * A text as a cell that no spreadsheet runs: an apostrophe stands before what would be a formula. A text that begins with
 * apostrophes and then like a formula gets one more, so that {@link withoutEscape} gives back every text.
 */
export const escapeFormula = (text: string): string => (begins.test(text) ? `'${text}` : text)

/** The text of a cell without the apostrophe of {@link escapeFormula}. */
export const withoutEscape = (cell: string): string => (escaped.test(cell) ? cell.slice(1) : cell)
