import type { RunningStack } from '../../../infra/local/options.ts'
import { startStack } from '../../../infra/local/stack.ts'
import { type Admin, createAdmin } from '../../../shared/client/admin/create-admin.ts'

export const adminEmail = 'owner@example.com'
export const adminPassword = 'correct-horse-battery-1'

/** A stack with its administrator's client. */
export interface PageStack {
  stack: RunningStack
  admin: Admin
}

export const startPageStack = async (): Promise<PageStack> => {
  const stack = await startStack({ adminEmail, adminPassword, environments: 2 })
  const admin = createAdmin({ url: stack.url, login: { email: adminEmail, password: adminPassword } })
  return { stack, admin }
}

/** A field of each type. */
export const everyField = [
  { name: 'title', type: 'text', allowNull: false, default: '' },
  { name: 'body, long', type: 'text' },
  { name: 'minutes', type: 'number' },
  { name: 'featured', type: 'boolean', allowNull: false, default: false },
  { name: 'checked', type: 'boolean' },
  { name: 'accent', type: 'color' },
  { name: 'opens', type: 'date' },
  { name: 'extra "data"', type: 'rawJson' },
] as const
