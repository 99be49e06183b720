import { coerceValue } from '../../content/field-types.ts'
import { readListQuery } from '../../content/lists.ts'
import { allows } from '../../security/permissions.ts'
import { forbidden, validationError } from '../../store/errors.ts'
import type { Call, Handled, Reply } from '../call.ts'
import { listText, successText } from '../envelope.ts'
import { entityTag } from '../etag.ts'
import { callerOf, on, onBody, onQuery } from '../handled.ts'
import { partitionSource } from '../sources.ts'
import { idOf, readCounted } from './counters.ts'
import type { Occasion, Place, ResourceSpec } from './spec.ts'
import { change, create, remove, type Written } from './write.ts'

/** What a body sets `active` to; undefined where it does not, or says what validation will refuse. */
const sentActive = (call: Call, sent: unknown): boolean | undefined => {
  const active = typeof sent === 'object' && sent !== null && 'active' in sent ? sent.active : undefined
  const read = coerceValue('boolean', false, active, call.bodyKind)
  return typeof read === 'boolean' ? read : undefined
}

/** Refuses a change of `active`, whatever the request, to who may not publish. @throws Failure forbidden */
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
  onQuery(spec.rows.list, async (call, members) => {
    const place = await spec.place(call)
    const { query, problems } = readListQuery(place.list, members, call.pairs)
    if (problems.length > 0) throw validationError(problems)
    const source = partitionSource(call.services, place.headName)
    const listed = await call.services.model.list(source, place.shape, {
      ...query,
      activeOnly: false,
      consistent: true,
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
    // Nothing is published by what stays inactive, nor where everyone's is active from the start.
    const publishes = spec.activeDefault === false || spec.activeDefault === 'permitted'
    if (publishes && sentActive(call, body)) checkPublishing(call)
    return replyOf(spec, call, await create(spec, call, body), 'add')
  }),
  onBody(spec.rows.update, async (call, body) => {
    const written = await change(spec, call, idOf(call.params[spec.param]), async (context, before) => {
      const active = spec.activeDefault === undefined ? undefined : sentActive(call, body)
      if (active !== undefined && active !== before.active) checkPublishing(call)
      return spec.change(context, before, body)
    })
    return replyOf(spec, call, written, 'update')
  }),
  activation(spec, true),
  activation(spec, false),
  on(spec.rows.delete, async (call) =>
    replyOf(spec, call, await remove(spec, call, idOf(call.params[spec.param])), 'delete'),
  ),
]
