import { isJson } from '../../../values/json.ts'
import { markdownOf } from '../markdown.ts'
import { referenceTo } from '../references.ts'
import type { Findings, ReadOptions } from '../types.ts'
import { assetText } from './locales.ts'
import { linkOf, type ModelField } from './model.ts'
import type { Outline } from './outline.ts'
import type { TypePlan } from './plan.ts'
import { richTextHtml, richTextJson, type Targets } from './rich-text.ts'

/** What is needed to read the values of an entry. */
export interface ValueContext {
  outline: Outline
  plans: ReadonlyMap<string, TypePlan>
  options: ReadOptions
  findings: Findings
  /** The source of the entry. */
  source: string
}

/** The key of an entry in the field `source`. */
export const sourceOf = (id: string): string => `contentful:${id}`

/** How links of an entry are followed, in one locale. What leads nowhere is counted. */
const targetsOf = ({ outline, plans, findings, source }: ValueContext, locale: string): Targets => ({
  entry: (id) => {
    const collection = plans.get(outline.entries.get(id) ?? '')?.collection.name
    if (collection !== undefined) return { collection, source: sourceOf(id) }
    findings.leaveOut('reference to an entry that is missing or left out')
    return null
  },
  asset: (id) => {
    const asset = outline.assets.get(id)
    const url = asset ? assetText(asset.urls, locale, outline) : ''
    if (!asset || url === '') {
      findings.leaveOut('media that is missing')
      return null
    }
    findings.addMedia(url, null, source)
    const [type, title] = [asset.types, asset.titles].map((texts) => assetText(texts, locale, outline))
    return { url, type: type ?? '', title: title ?? '' }
  },
  leaveOut: (kind) => findings.leaveOut(kind),
})

const dayAndTime = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/

/** A date as the server takes it: with seconds, and with an offset, which is UTC where the export has none. */
const dateOf = (value: unknown, { findings }: ValueContext): unknown => {
  const [, minute, seconds = ':00', offset] = dayAndTime.exec(String(value)) ?? []
  if (minute === undefined) return value
  if (offset === undefined) findings.leaveOut('time zone of a date (it had none, and was read as UTC)')
  return `${minute}${seconds}${offset ?? 'Z'}`
}

const linkValue = (value: unknown, targets: Targets): unknown => {
  const link = linkOf(value)
  if (!link) return value
  if (link.linkType === 'Asset') return targets.asset(link.id)?.url ?? null
  if (link.linkType !== 'Entry') {
    targets.leaveOut('reference to another space')
    return null
  }
  const found = targets.entry(link.id)
  return found ? referenceTo(found.collection, found.source) : null
}

/** Levels of rich text that are more than any editor makes: with this many the code that walks through it still ends. */
const deepestRichText = 1_000

const richTextValue = (value: unknown, { options }: ValueContext, targets: Targets): unknown => {
  if (!isJson(value, deepestRichText)) {
    targets.leaveOut(`rich text of more than ${deepestRichText} levels`)
    return null
  }
  if (options.richText === 'json') return richTextJson(value, targets)
  const html = richTextHtml(value, targets)
  return options.markdown ? markdownOf(html) : html
}

/** The value of a field in a locale: a url for a file, a reference for an entry, HTML for rich text. */
export const valueOfField = (
  { type }: ModelField,
  value: unknown,
  locale: string,
  context: ValueContext,
): unknown => {
  if (value === null || value === undefined) return null
  const targets = targetsOf(context, locale)
  if (type === 'Date') return dateOf(value, context)
  if (type === 'RichText') return richTextValue(value, context, targets)
  // A list drops what leads nowhere, and keeps the order of the rest.
  if (type.startsWith('Link') || type.startsWith('ResourceLink'))
    return Array.isArray(value)
      ? value.map((one) => linkValue(one, targets)).filter((one) => one !== null)
      : linkValue(value, targets)
  return value
}
