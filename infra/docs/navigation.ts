import type { Guide } from './guides/guide.ts'
import { type Html, html } from './html.ts'
import type { Section } from './sections.ts'

const entry = (id: string, text: string): Html => html`<li><a href="#${id}">${text}</a></li>`

const group = (
  title: string,
  items: readonly Html[],
): Html => html`<section><h2>${title}</h2><ul>${items}</ul></section>
`

/** The sections that explain what holds for all calls, by their ids. */
export const generalSections = [
  ['documents', 'Which document to take'],
  ['rules', 'Rules of all calls'],
  ['parameters', 'Shared parameters'],
  ['statuses', 'Statuses'],
] as const

/**
 * The contents of the page. On a narrow screen they are a popover behind a button, which works without scripts. The
 * filter is hidden until the script that it needs runs.
 */
export const navigation = (
  guides: readonly Guide[],
  sections: readonly Section[],
): Html => html`<nav id="contents" popover aria-label="Contents">
<search id="filter-box" hidden><label for="filter">Filter endpoints</label><input id="filter" type="search" placeholder="publish, /api, pagesItemsAdd" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="matches" aria-keyshortcuts="/"><p id="matches" role="status"></p></search>
${group(
  'Guides',
  guides.map(({ id, title }) => entry(id, title)),
)}${group(
  'Reference',
  [...generalSections, ['shapes', 'Shapes'] as const].map(([id, title]) => entry(id, title)),
)}${sections.map(({ title, calls }) =>
  group(
    title,
    calls.map(
      (call) =>
        html`<li><a href="#${call.id}">${call.title} <span class="method ${call.method}">${call.method}</span></a></li>`,
    ),
  ),
)}</nav>
`
