import type { Members } from '../../../values/records.ts'
import { createFindings } from '../findings.ts'
import { listIn, objectIn, textIn } from '../json.ts'
import type { Entry, Page, Reader, ReadOptions, StaticItem } from '../types.ts'
import { itemsOf } from './items.ts'
import { localisedValue, sharedValue } from './locales.ts'
import { outlineOf, stateOf } from './outline.ts'
import { type FieldSource, planTypes, type TypePlan } from './plan.ts'
import { sourceOf, type ValueContext, valueOfField } from './values.ts'

type Context = Omit<ValueContext, 'source'>

/** The value that a field has in the export, before it is read by its type. */
const rawValue = (
  fields: Members,
  { field, locale, mayFallBack }: FieldSource,
  { outline }: Context,
): unknown => {
  const values = fields[field.id]
  if (!field.isLocalised) return sharedValue(values, outline)
  if (mayFallBack) return localisedValue(values, locale, outline)
  return sharedValue(values, { ...outline, defaultLocale: locale })
}

const tagsOf = (item: Members, { outline }: Context): string[] =>
  listIn(objectIn(item, 'metadata'), 'tags').map((tag) => {
    const id = textIn(objectIn(tag, 'sys'), 'id')
    return outline.tags.get(id) ?? id
  })

const valuesOf = (item: Members, plan: TypePlan, context: ValueContext): Record<string, unknown> => {
  const fields = objectIn(item, 'fields')
  const values = plan.sources.map((source) => [
    source.name,
    valueOfField(source.field, rawValue(fields, source, context), source.locale, context),
  ])
  const tags = plan.tagsField === undefined ? {} : { [plan.tagsField]: tagsOf(item, context) }
  return { ...Object.fromEntries(values), ...tags }
}

/** The name of an entry: its slug, else its title, in the locale that is taken, else in the default one. */
const nameOf = (item: Members, { naming }: TypePlan, { outline }: Context): string => {
  const fields = objectIn(item, 'fields')
  const texts = naming.flatMap((id) => [
    localisedValue(fields[id], outline.locale, outline),
    sharedValue(fields[id], outline),
  ])
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? ''
}

const entryOf = (item: Members, plan: TypePlan, context: Context): Entry => {
  const sys = objectIn(item, 'sys')
  const source = sourceOf(textIn(sys, 'id'))
  const state = stateOf(item)
  if (state === 'changed')
    context.findings.note(
      source,
      'has a change that is not published, and the export has no other text of it: it came in unpublished',
    )
  return {
    collection: plan.collection.name,
    source,
    name: nameOf(item, plan, context),
    active: state === 'published',
    createdAt: textIn(sys, 'createdAt') || null,
    values: valuesOf(item, plan, { ...context, source }),
  }
}

async function* noPages(): AsyncGenerator<Page> {}
async function* noStaticItems(): AsyncGenerator<StaticItem> {}

/**
 * Opens what `contentful space export` has written.
 * @throws MigrationProblem where the file cannot be read whole
 */
export const openContentful = async (path: string, options: ReadOptions): Promise<Reader> => {
  const findings = createFindings()
  const outline = await outlineOf(path, options, findings)
  const plans = planTypes(outline, options, findings)
  const context = { outline, plans, options, findings }
  return {
    system: 'contentful',
    collections: [...plans.values()].map(({ collection }) => collection),
    findings,
    async *entries() {
      for await (const { value } of itemsOf(path, new Set(['entries']))) {
        const type = outline.entries.get(textIn(objectIn(value, 'sys'), 'id'))
        if (type === undefined) continue
        const plan = plans.get(type)
        if (plan) yield entryOf(value, plan, context)
        else findings.leaveOut(`entry of the unknown content type ${type}`)
      }
    },
    pages: noPages,
    staticItems: noStaticItems,
  }
}
