import { fileURLToPath } from 'node:url'

/** The folder of the sites, with the packages of their frameworks. */
export const packages = fileURLToPath(new URL('..', import.meta.url))
