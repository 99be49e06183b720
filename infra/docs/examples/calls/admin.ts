import { adminEndpoints } from '../../../../shared/contract/admin.ts'
import { type EndpointCall, example } from '../call.ts'

export const adminCalls: readonly EndpointCall[] = [example(adminEndpoints.page, {})]
