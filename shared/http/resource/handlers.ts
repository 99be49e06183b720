import { partitionSource } from '../../readmodel/source/partition-source.ts'
import { Failure, forbidden } from '../../store/errors.ts'
import type { IdempotencyRecord } from '../../store/idempotency.ts'
import { listText, successText } from '../answers/envelope.ts'
import { entityTag, listedTags } from '../answers/etag.ts'
import { callerOf, on, onBody } from '../bind.ts'
import type { BoundEndpoint, Call, Reply } from '../call.ts'
import { createOnce, notRepeatable } from '../idempotency/create-once.ts'
import { listPage } from '../list-page.ts'
import { missingGrant } from '../steps/authorise.ts'
import { idOf, readCounted } from './counters.ts'
import { restoreHandler } from './restore/handler.ts'
import type { EntityPartition, Operation, ReplyContext, ResourceSpec } from './spec.ts'
import { change, create, remove, type Written } from './write.ts'

/** The bound endpoints of a resource, by what they do. */
export interface ResourceHandlers {
  list: BoundEndpoint
  get: BoundEndpoint
  add: BoundEndpoint
  update: BoundEndpoint
  publish: BoundEndpoint
  unpublish: BoundEndpoint
  delete: BoundEndpoint
  restore: BoundEndpoint
}

/**
 * Checks that a caller may set `active`: whoever may call the `publish` endpoint may also set it in a body.
 * @throws Failure forbidden
 */
const checkPublishing = <P extends EntityPartition, C, U, O>(
  { endpoints }: ResourceSpec<P, C, U, O>,
  call: Call,
): void => {
  const missing = missingGrant(endpoints.publish.access, callerOf(call))
  if (!missing) return
  throw forbidden(
    `Your role does not grant publish on ${missing.resource}, so you cannot set active: leave active out, or ask an administrator to add this permission to your role.`,
  )
}

const replyOf = async <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
  { context, stored, hits }: Written<P, O>,
  operation: Operation,
): Promise<Reply> => {
  const text = successText(await spec.serialize(context, { stored, hits }, operation))
  return operation === 'delete'
    ? { text }
    : { text, headers: { etag: entityTag(stored.v, context.partition.schemaVersion) } }
}

/** The context of a request that writes nothing. */
const readContext = async <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
  call: Call,
): Promise<ReplyContext<P, O>> => ({
  call,
  partition: await spec.partition(call),
  prepared: spec.prepare(call, undefined),
  now: call.now.toISOString(),
})

const listHandler = <P extends EntityPartition, C, U, O>(spec: ResourceSpec<P, C, U, O>): BoundEndpoint =>
  on(spec.endpoints.list, async (call) => {
    const context = await readContext(spec, call)
    const { headName, list, shape } = context.partition
    const source = partitionSource(call.services.table, headName)
    const how = { activeOnly: false, consistent: true }
    const listed = await listPage(call, source, shape, list, how)
    const entities = spec.serializeList ? await spec.serializeList(context, listed.entities) : listed.entities
    const extra = { ...spec.listExtra, versions: listedTags(context.partition, listed) }
    return { text: listText(listed.query, entities, listed.total, extra), entities }
  })

const getHandler = <P extends EntityPartition, C, U, O>(spec: ResourceSpec<P, C, U, O>): BoundEndpoint =>
  on(spec.endpoints.get, async (call) => {
    const context = await readContext(spec, call)
    const counted = await readCounted(call.services.table, context.partition, idOf(call.params[spec.param]))
    return replyOf(spec, { context, ...counted }, 'get')
  })

/**
 * The entity that a repeated request made, as it is now. What others wrote since is for callers who may read it.
 * @throws Failure conflict where it was deleted since, or changed and the caller may not read it
 */
const madeBefore = async <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
  call: Call,
  prepared: O,
  { firstId, partition: madeIn, version }: IdempotencyRecord,
): Promise<Written<P, O>> => {
  const partition = await spec.partition(call)
  const deleted = (): Failure =>
    notRepeatable(firstId, 'It was deleted since. Send a new key to create another one.')
  // A restored collection has its id again, and other elements.
  if (partition.name !== madeIn) throw deleted()
  const counted = await readCounted(call.services.table, partition, firstId).catch((error: unknown) => {
    throw error instanceof Failure && error.kind === 'notFound' ? deleted() : error
  })
  const unreadable = missingGrant(spec.endpoints.get.access, callerOf(call))
  if (unreadable && counted.stored.v !== version)
    throw notRepeatable(
      firstId,
      `It was changed since, and your role does not grant read on ${unreadable.resource}, so it is not shown.`,
    )
  return { context: { call, partition, prepared, now: call.now.toISOString() }, ...counted }
}

const addHandler = <P extends EntityPartition, C, U, O>(spec: ResourceSpec<P, C, U, O>): BoundEndpoint =>
  onBody(spec.endpoints.add, async (call, body) => {
    const prepared = spec.prepare(call, body)
    const written = await createOnce(call, {
      make: (note) =>
        create(spec, call, prepared, async (context, id, version) => {
          const next = await spec.create(context, id, body)
          // An entity that is created inactive publishes nothing. A kind that is active by default needs no permission
          // for it.
          const publishes = spec.activeDefault === false || spec.activeDefault === 'permitted'
          if (publishes && next.active) checkPublishing(spec, call)
          return {
            ...next,
            extras: [
              ...(next.extras ?? []),
              ...note({ firstId: id, partition: context.partition.name, version }),
            ],
          }
        }),
      repeat: (record) => madeBefore(spec, call, prepared, record),
      fingerprints: spec.fingerprints,
    })
    return replyOf(spec, written, 'add')
  })

const updateHandler = <P extends EntityPartition, C, U, O>(spec: ResourceSpec<P, C, U, O>): BoundEndpoint =>
  onBody(spec.endpoints.update, async (call, body) => {
    const id = idOf(call.params[spec.param])
    const written = await change(spec, call, spec.prepare(call, body), id, async (context, before) => {
      const next = await spec.change(context, before, body)
      if (spec.activeDefault !== undefined && next.active !== before.active) checkPublishing(spec, call)
      return next
    })
    return replyOf(spec, written, 'update')
  })

const activation = <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
  operation: 'publish' | 'unpublish',
): BoundEndpoint =>
  on(spec.endpoints[operation], async (call) => {
    const id = idOf(call.params[spec.param])
    const written = await change(spec, call, spec.prepare(call, undefined), id, (context, before) =>
      spec.activate(context, before, operation === 'publish'),
    )
    return replyOf(spec, written, operation)
  })

const deleteHandler = <P extends EntityPartition, C, U, O>(spec: ResourceSpec<P, C, U, O>): BoundEndpoint =>
  on(spec.endpoints.delete, async (call) => {
    const id = idOf(call.params[spec.param])
    return replyOf(spec, await remove(spec, call, spec.prepare(call, undefined), id), 'delete')
  })

/** The handlers of a resource's eight endpoints. They are named, so that a group can wrap one of them. */
export const resourceHandlers = <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
): ResourceHandlers => ({
  list: listHandler(spec),
  get: getHandler(spec),
  add: addHandler(spec),
  update: updateHandler(spec),
  publish: activation(spec, 'publish'),
  unpublish: activation(spec, 'unpublish'),
  delete: deleteHandler(spec),
  restore: restoreHandler(spec),
})
