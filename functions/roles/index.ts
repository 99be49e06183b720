import { api } from '../../shared/http/api.ts'
import { resourceHandlers } from '../../shared/http/resource/handlers.ts'
import { createServices } from '../../shared/http/services.ts'
import { roleSpec } from './spec.ts'

/** Roles: the permissions of the users who have them. */
export const handler = api(createServices(process.env), Object.values(resourceHandlers(roleSpec)))
