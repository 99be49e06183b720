import { adminReads, noncePlaceholder } from '../../shared/contract/admin-reads.ts'
import type { PageScripts } from './build.ts'

const assets = adminReads.asset.path.replace('{file}', '')

/** A letter on a coloured ground, as an image within the page: a browser without an icon asks for /favicon.ico. */
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='6' fill='%232f5d50'/%3E%3Cpath d='M8 9h16v4h-6v12h-4V13H8z' fill='%23fff'/%3E%3C/svg%3E"

/** The page's own text. It has no inline script and no inline style, which its policy refuses. */
export const pageHtml = ({ entry, preloaded }: PageScripts): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="${noncePlaceholder}">
<title>Typecase</title>
<link rel="icon" href="${icon}">
${preloaded.map((name) => `<link rel="modulepreload" href="${assets}${name}">`).join('\n')}
<script type="module" src="${assets}${entry}"></script>
</head>
<body>
<div id="root"></div>
<noscript>This page needs JavaScript. Without it, call the interface: <a href="/docs">/docs</a> describes it.</noscript>
</body>
</html>
`
