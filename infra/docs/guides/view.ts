import { content, type Html, html, inline, nothing } from '../html.ts'
import { sample } from '../samples.ts'
import type { Guide, Step } from './guide.ts'

const stepView = ({ text, shell, output }: Step): Html =>
  html`<li><p>${inline(text)}</p>${sample('Command', content(shell), 'curl')}${
    output === undefined ? nothing : sample('In the answer', content(output), 'json')
  }</li>`

/** Shows a guide as steps. The address of the commands is the one of the document. */
export const guideView = ({
  id,
  title,
  text,
  steps,
}: Guide): Html => html`<section class="text guide" id="${id}"><h2>${title}</h2>
<p>${inline(text)}</p>
<ol>${steps.map(stepView)}</ol></section>
`
