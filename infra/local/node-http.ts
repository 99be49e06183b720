/**
 * node:http as `require` gives it. An `import` evaluates each of its exports, and some of them load undici and http2:
 * a tenth of a second of a processor and 13 MB at each start, for nothing that the runner uses.
 */
export const { Agent, createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http')
