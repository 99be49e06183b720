import { parseSiteEntity, type SiteEntity, type SiteType, siteEntity } from '../../content/site.ts'
import { canonicalUrl } from '../../content/urls.ts'
import { validationError } from '../../store/errors.ts'
import { claimKey } from '../../store/keys.ts'
import { memberKind } from '../handled.ts'
import { withHits } from './counters.ts'
import { checkAncestors, checkReferrers, type Referrer, referenceExtras } from './references.ts'
import { siteShape } from './site-shape.ts'
import { checkSize } from './size.ts'
import type { Claim, Context, Draft, Place, ResourceSpec, Rows } from './spec.ts'

type Body = Readonly<Record<string, unknown>> & { hits?: number | undefined }

/** The lookup of an entity's url: its claim, carrying the public view while the entity is active. */
const lookup = (type: SiteType, entity: SiteEntity): Claim => ({
  key: claimKey(type.partition, 'url', canonicalUrl(entity.url)),
  field: 'url',
  view: entity.active ? JSON.stringify(type.view(entity)) : null,
})

const draftOf = (type: SiteType, entity: SiteEntity): Draft => {
  const data = JSON.stringify(entity)
  checkSize(entity, { data })
  return { active: entity.active, data, claims: [lookup(type, entity)] }
}

const write = async (
  type: SiteType,
  context: Context<Place>,
  before: Partial<SiteEntity> & Pick<SiteEntity, 'id' | 'createdAt'>,
  body: Body,
): Promise<Draft> => {
  const kindOf = (member: string, entry: string) => memberKind(context.call, member, entry)
  const { entity, problems } = siteEntity(type, before, body, kindOf, context.now)
  if (problems.length > 0) throw validationError(problems)
  const { reference } = type
  const target = entity[reference.member] ?? null
  const inside = reference.partition === type.partition
  // What is referred to is not deleted, so a reference that stays needs no check.
  const moved = target !== (before[reference.member] ?? null)
  if (moved && inside) await checkAncestors(context, reference, entity.id, target)
  const extras = moved && !inside ? referenceExtras(context, reference, target) : []
  return { ...draftOf(type, entity), hits: body.hits, extras }
}

/** The spec of one kind of site content: pages, static items, or either's sections. */
export const siteSpec = <C extends Body, U extends Body>(
  type: SiteType,
  rows: Rows<C, U>,
  kinds: readonly SiteType[],
): ResourceSpec<Place, C, U> => {
  const { partition, list } = type
  const shape = siteShape(type)
  const place: Place = { partition, headName: partition, list, shape, hitsMember: 'hits' }
  const referrers = type.referrers.flatMap((referrer): Referrer[] =>
    kinds
      .filter((kind) => kind.partition === referrer.partition)
      .map((kind) => ({ ...referrer, shape: siteShape(kind) })),
  )
  return {
    rows,
    param: 'id',
    activeDefault: false,
    queue: () => partition,
    place: async () => place,
    claims: (_place, stored) => [lookup(type, parseSiteEntity(stored))],
    create: (context, id, body) => write(type, context, { id, createdAt: context.now }, body),
    change: (context, before, body) => write(type, context, parseSiteEntity(before), body),
    activate: async ({ now }, before, active) =>
      draftOf(type, { ...parseSiteEntity(before), active, updatedAt: now }),
    remove: async (context, before) => ({ extras: await checkReferrers(context, referrers, before.id) }),
    present: (_context, { stored, hits }) => withHits(stored.data, 'hits', hits),
  }
}
