import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useCanAccess, usePermissions } from 'react-admin'
import type { PermissionSet, Role } from '../../../../shared/client/types/accounts.ts'
import { admin } from '../frame/client.ts'
import { type Grants, grantsOf, noGrants } from './grants.ts'

/** The most roles that a list or a choice has. */
const most = 1_000

/** All roles by name. @param isWanted whether they are read */
export const useRoleList = (isWanted = true) =>
  useQuery({
    queryKey: ['roles', 'all'],
    enabled: isWanted,
    queryFn: async ({ signal }) =>
      (await admin.roles.list({ limit: most, sortBy: 'name' }, { signal })).items,
  })

/** All roles by name, where the person may read them. */
export const useRoles = (): readonly Role[] | undefined => {
  const { canAccess = false } = useCanAccess({ resource: 'roles', action: 'list' })
  return useRoleList(canAccess).data
}

/** What the person may do, and so hand out. */
export const useOwnGrants = (): Grants => {
  const { permissions } = usePermissions<PermissionSet>()
  return permissions ? grantsOf(permissions) : noGrants
}

/** Has lists of a resource read anew. */
export const useRefresh = (resource: 'users' | 'roles' | 'tokens') => {
  const queries = useQueryClient()
  return useCallback(() => queries.invalidateQueries({ queryKey: [resource] }), [queries, resource])
}
