/** The header with the secret that a CDN in front adds to its requests. */
export const originHeader = 'x-origin-secret'

/** The header in which a CDN in front names the host that the visitor asked for. */
export const viewerHostHeader = 'x-viewer-host'
