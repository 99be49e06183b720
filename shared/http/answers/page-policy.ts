import { hash } from 'node:crypto'

const inlineParts = /<(style|script)\b[^>]*>([\s\S]*?)<\/\1\s*>/gi

const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`

/**
 * The content security policy (CSP 3) of a page that needs no other file. It allows the page's inline styles and
 * scripts by their hashes, so that a script which an attacker brought into the page does not run. The page may call its
 * own origin, and may load nothing else.
 * @param html the page exactly as it is served: a browser refuses a style or script that differs by one character
 */
export const pagePolicy = (html: string): string => {
  const parts = [...html.matchAll(inlineParts)].map(([, name = '', text = '']) => ({
    name: name.toLowerCase(),
    source: sourceOf(text),
  }))
  const sourcesOf = (name: string): string[] => [
    ...new Set(parts.filter((part) => part.name === name).map(({ source }) => source)),
  ]
  const allowed = (directive: string, sources: readonly string[]): string[] =>
    sources.length > 0 ? [`${directive} ${sources.join(' ')}`] : []
  return [
    "default-src 'none'",
    ...allowed('style-src', sourcesOf('style')),
    ...allowed('script-src', sourcesOf('script')),
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    // A script may not turn text into markup or code: the browser refuses innerHTML and its kind.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
