/** `@typecase/client/react-admin`: a data provider and an auth provider. */
export { type ReactAdmin, type ReactAdminOptions, typecaseReactAdmin } from './react-admin/auth-provider.ts'
export { typecaseDataProvider } from './react-admin/data-provider.ts'
export type { TokenStorage } from './react-admin/token-storage.ts'
