import { createAdmin, isTypecaseError } from '@typecase/client/admin'

export const report = async (url: string, token: string) => {
  const admin = createAdmin({ url, token })
  const { items } = await admin.collections.list({ filter: { name: 'NAME' }, limit: 1 })
  const id = items[0]?.id ?? 0
  const element = await admin.elements.get(id, 1)
  const changed = await admin.elements.update(id, 1, { minutes: 0.5 }, { ifMatch: element })
  const refused: unknown = await admin.elements
    .update(id, 1, { minutes: 2 }, { ifMatch: element })
    .catch((error) => error)
  return { minutes: changed.minutes, status: isTypecaseError(refused) ? refused.status : 0 }
}
