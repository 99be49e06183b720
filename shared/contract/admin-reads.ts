const shared = { method: 'GET', group: 'admin', access: 'public', status: 200, unrecorded: true } as const

/** The endpoints of the page for editors without the schemas of their responses, which its function does not need. */
export const adminReads = {
  page: {
    ...shared,
    id: 'admin.page',
    path: '/admin',
    summary: 'The page for editors. Requests for the page and its scripts leave no record in the history',
    produces: 'text/html; charset=utf-8',
  },
  asset: {
    ...shared,
    id: 'admin.asset',
    path: '/admin/assets/{file}',
    summary: 'A script of the page. Its name has a hash of its content, so caches may keep it for a year',
    produces: 'text/javascript; charset=utf-8',
    etag: true,
    undocumented: true,
  },
} as const

/** Stands in the text of the page where each answer has its own nonce (CSP 3). No base64 text is like it. */
export const noncePlaceholder = '{nonce}'
