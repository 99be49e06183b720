import { allows } from '../../security/permissions.ts'
import { forbidden } from '../../store/errors.ts'
import { listText, successText } from '../answers/envelope.ts'
import { entityTag } from '../answers/etag.ts'
import type { Call, Handled, Reply } from '../call.ts'
import { callerOf, on, onBody } from '../handled.ts'
import { readList } from '../query.ts'
import { partitionSource } from '../sources.ts'
import { idOf, readCounted } from './counters.ts'
import type { Occasion, Place, ResourceSpec } from './spec.ts'
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

const replyOf = async <P extends Place, C, U>(
  spec: ResourceSpec<P, C, U>,
  call: Call,
  { place, stored, hits }: Written<P>,
  occasion: Occasion,
): Promise<Reply> => {
  const context = { call, place, now: call.now.toISOString() }
  const text = successText(await spec.present(context, { stored, hits }, occasion))
  return occasion === 'delete'
    ? { text }
    : { text, headers: { etag: entityTag(stored.v, place.schemaVersion) } }
}

const listHandler = <P extends Place, C, U>(spec: ResourceSpec<P, C, U>): Handled =>
  on(spec.rows.list, async (call) => {
    const place = await spec.place(call)
    const query = readList(call, place.list)
    const source = partitionSource(call.services, place.headName)
    const listed = await call.services.model.list(source, place.shape, {
      ...query,
      activeOnly: false,
      consistent: true,
      under: (shape) => readList(call, shape),
    })
    const context = { call, place, now: call.now.toISOString() }
    const rows = spec.presentRows ? await spec.presentRows(context, listed.rows) : listed.rows
    return { text: listText(query, rows, listed.total, spec.listExtra), rows }
  })

const getHandler = <P extends Place, C, U>(spec: ResourceSpec<P, C, U>): Handled =>
  on(spec.rows.get, async (call) => {
    const place = await spec.place(call)
    const counted = await readCounted(call.services.table, place, idOf(call.params[spec.param]))
    return replyOf(spec, call, { place, ...counted }, 'get')
  })

const activation = <P extends Place, C, U>(spec: ResourceSpec<P, C, U>, active: boolean): Handled => {
  const occasion = active ? 'publish' : 'unpublish'
  return on(spec.rows[occasion], async (call) => {
    const id = idOf(call.params[spec.param])
    const written = await change(spec, call, id, (context, before) => spec.activate(context, before, active))
    return replyOf(spec, call, written, occasion)
  })
}

/** The seven handlers of a resource. */
export const resourceHandlers = <P extends Place, C, U>(spec: ResourceSpec<P, C, U>): Handled[] => [
  listHandler(spec),
  getHandler(spec),
  onBody(spec.rows.add, async (call, body) => {
    const written = await create(spec, call, async (context, id) => {
      const draft = await spec.create(context, id, body)
      // An entity that stays inactive publishes nothing, and neither does one of a kind that is active from the start.
      const publishes = spec.activeDefault === false || spec.activeDefault === 'permitted'
      if (publishes && draft.active) checkPublishing(call)
      return draft
    })
    return replyOf(spec, call, written, 'add')
  }),
  onBody(spec.rows.update, async (call, body) => {
    const written = await change(spec, call, idOf(call.params[spec.param]), async (context, before) => {
      const draft = await spec.change(context, before, body)
      if (spec.activeDefault !== undefined && draft.active !== before.active) checkPublishing(call)
      return draft
    })
    return replyOf(spec, call, written, 'update')
  }),
  activation(spec, true),
  activation(spec, false),
  on(spec.rows.delete, async (call) =>
    replyOf(spec, call, await remove(spec, call, idOf(call.params[spec.param])), 'delete'),
  ),
]
