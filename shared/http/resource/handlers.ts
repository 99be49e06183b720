import { dynamoSource } from '../../readmodel/source/dynamo-source.ts'
import { allows } from '../../security/permissions.ts'
import { forbidden } from '../../store/errors.ts'
import { listText, successText } from '../answers/envelope.ts'
import { entityTag } from '../answers/etag.ts'
import { callerOf, on, onBody } from '../bind.ts'
import type { BoundEndpoint, Call, Reply } from '../call.ts'
import { readList } from '../query.ts'
import { idOf, readCounted } from './counters.ts'
import type { EntityPartition, Operation, ResourceSpec } from './spec.ts'
import { change, create, remove, type Written } from './write.ts'

/**
 * Refuses to set `active` for a caller without the `publish` permission, whatever the request is.
 * @throws Failure forbidden
 */
const checkPublishing = (call: Call): void => {
  const { access } = call.endpoint
  if (typeof access === 'string' || allows(callerOf(call).permissions, access.resource, 'publish')) return
  throw forbidden(
    `Setting active needs publish on ${access.resource}: leave active out, or ask who manages roles.`,
  )
}

const replyOf = async <P extends EntityPartition, C, U>(
  spec: ResourceSpec<P, C, U>,
  call: Call,
  { partition, stored, hits }: Written<P>,
  operation: Operation,
): Promise<Reply> => {
  const context = { call, partition, now: call.now.toISOString() }
  const text = successText(await spec.serialize(context, { stored, hits }, operation))
  return operation === 'delete'
    ? { text }
    : { text, headers: { etag: entityTag(stored.v, partition.schemaVersion) } }
}

const listHandler = <P extends EntityPartition, C, U>(spec: ResourceSpec<P, C, U>): BoundEndpoint =>
  on(spec.endpoints.list, async (call) => {
    const partition = await spec.partition(call)
    const query = readList(call, partition.list)
    const source = dynamoSource(call.services.table, partition.headName)
    const listed = await call.services.model.list(source, partition.shape, {
      ...query,
      activeOnly: false,
      consistent: true,
      under: (shape) => readList(call, shape),
    })
    const context = { call, partition, now: call.now.toISOString() }
    const entities = spec.serializeList ? await spec.serializeList(context, listed.rows) : listed.rows
    return { text: listText(query, entities, listed.total, spec.listExtra), entities }
  })

const getHandler = <P extends EntityPartition, C, U>(spec: ResourceSpec<P, C, U>): BoundEndpoint =>
  on(spec.endpoints.get, async (call) => {
    const partition = await spec.partition(call)
    const counted = await readCounted(call.services.table, partition, idOf(call.params[spec.param]))
    return replyOf(spec, call, { partition, ...counted }, 'get')
  })

const activation = <P extends EntityPartition, C, U>(
  spec: ResourceSpec<P, C, U>,
  active: boolean,
): BoundEndpoint => {
  const operation = active ? 'publish' : 'unpublish'
  return on(spec.endpoints[operation], async (call) => {
    const id = idOf(call.params[spec.param])
    const written = await change(spec, call, id, (context, before) => spec.activate(context, before, active))
    return replyOf(spec, call, written, operation)
  })
}

/** The seven handlers of a resource. */
export const resourceHandlers = <P extends EntityPartition, C, U>(
  spec: ResourceSpec<P, C, U>,
): BoundEndpoint[] => [
  listHandler(spec),
  getHandler(spec),
  onBody(spec.endpoints.add, async (call, body) => {
    const written = await create(spec, call, async (context, id) => {
      const next = await spec.create(context, id, body)
      // An entity that stays inactive publishes nothing, and neither does one of a kind that is active from the start.
      const publishes = spec.activeDefault === false || spec.activeDefault === 'permitted'
      if (publishes && next.active) checkPublishing(call)
      return next
    })
    return replyOf(spec, call, written, 'add')
  }),
  onBody(spec.endpoints.update, async (call, body) => {
    const written = await change(spec, call, idOf(call.params[spec.param]), async (context, before) => {
      const next = await spec.change(context, before, body)
      if (spec.activeDefault !== undefined && next.active !== before.active) checkPublishing(call)
      return next
    })
    return replyOf(spec, call, written, 'update')
  }),
  activation(spec, true),
  activation(spec, false),
  on(spec.endpoints.delete, async (call) =>
    replyOf(spec, call, await remove(spec, call, idOf(call.params[spec.param])), 'delete'),
  ),
]
