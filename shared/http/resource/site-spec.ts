import type * as z from 'zod/mini'
import { parseSiteEntity, type SiteEntity, type SiteType, siteEntity } from '../../content/site.ts'
import { canonicalUrl } from '../../content/urls.ts'
import type { StoredEntity } from '../../store/entity.ts'
import { validationError } from '../../store/errors.ts'
import { claimKey } from '../../store/keys.ts'
import { memberKind } from '../body/sent-kind.ts'
import { withHits } from './counters.ts'
import { plainPartition, storedShape } from './plain-partition.ts'
import {
  checkAncestors,
  checkedReference,
  checkReferrers,
  type Referrer,
  referenceExtras,
} from './references.ts'
import { type RestoredRow, restoring } from './restore/rules.ts'
import { checkSize } from './size.ts'
import type { Claim, Context, EntityPartition, NextState, ResourceEndpoints, ResourceSpec } from './spec.ts'

type Body = Readonly<Record<string, unknown>> & { hits?: number | undefined }

/**
 * The claim on an entity's url. It is also the lookup of public reads: it carries the view while the entity is active.
 */
const lookup = (type: SiteType, entity: SiteEntity): Claim => ({
  key: claimKey(type.partition, 'url', canonicalUrl(entity.url)),
  field: 'url',
  view: entity.active ? JSON.stringify(type.view(entity)) : null,
})

const stateOf = (type: SiteType, entity: SiteEntity): NextState => {
  const data = JSON.stringify(entity)
  checkSize(entity, { data })
  return { active: entity.active, data, claims: [lookup(type, entity)] }
}

/** The state of a restored entity. All of its members are those of the row, and its hits stay. */
const restore = async (
  type: SiteType,
  context: Context<EntityPartition>,
  { id, createdAt, updatedAt, ...body }: RestoredRow,
  before: StoredEntity | null,
): Promise<NextState> => {
  const { entity, problems } = siteEntity(
    type,
    { id, createdAt },
    body,
    () => context.call.bodyKind,
    updatedAt,
  )
  if (problems.length > 0) throw validationError(problems)
  const { reference } = type
  const target = entity[reference.member] ?? null
  const moved = target !== ((before && parseSiteEntity(before)[reference.member]) ?? null)
  const inside = reference.partition === type.partition
  if (moved && inside) await checkAncestors(context, reference, id, target)
  const extras = moved && !inside ? await checkedReference(context, reference, target) : []
  return { ...stateOf(type, entity), extras }
}

const write = async (
  type: SiteType,
  context: Context<EntityPartition>,
  before: Partial<SiteEntity> & Pick<SiteEntity, 'id' | 'createdAt'>,
  body: Body,
): Promise<NextState> => {
  const kindOf = (member: string, entry: string) => memberKind(context.call, member, entry)
  const { entity, problems } = siteEntity(type, before, body, kindOf, context.now)
  if (problems.length > 0) throw validationError(problems)
  const { reference } = type
  const target = entity[reference.member] ?? null
  const inside = reference.partition === type.partition
  // An entity that others refer to cannot be deleted, so a reference that stays needs no check.
  const moved = target !== (before[reference.member] ?? null)
  if (moved && inside) await checkAncestors(context, reference, entity.id, target)
  const extras = moved && !inside ? referenceExtras(context, reference, target) : []
  return { ...stateOf(type, entity), hits: body.hits, extras }
}

/** The spec of one kind of site content: pages, static items, or either's sections. */
export const siteSpec = <C extends Body, U extends Body>(
  type: SiteType,
  endpoints: ResourceEndpoints<C, U> & { restore: { row: z.ZodMiniType<RestoredRow> } },
  kinds: readonly SiteType[],
): ResourceSpec<EntityPartition, C, U> => {
  const partition = plainPartition(type.partition, type.list, 'hits')
  const referrers = type.referrers.flatMap((referrer): Referrer[] =>
    kinds
      .filter((kind) => kind.partition === referrer.partition)
      .map((kind) => ({ ...referrer, shape: storedShape(kind.partition, kind.list, 'hits') })),
  )
  return {
    endpoints,
    param: 'id',
    activeDefault: false,
    prepare: () => undefined,
    queue: () => partition.name,
    partition: async () => partition,
    claims: (_partition, stored) => [lookup(type, parseSiteEntity(stored))],
    create: (context, id, body) => write(type, context, { id, createdAt: context.now }, body),
    change: (context, before, body) => write(type, context, parseSiteEntity(before), body),
    activate: async ({ now }, before, active) =>
      stateOf(type, { ...parseSiteEntity(before), active, updatedAt: now }),
    remove: async (context, before) => ({ extras: await checkReferrers(context, referrers, before.id) }),
    restore: {
      read: restoring(endpoints.restore.row, (context, row, before) => restore(type, context, row, before)),
    },
    serialize: (_context, { stored, hits }) => withHits(stored.data, 'hits', hits),
  }
}
