/**
 * node:zlib, loaded when it is first asked for: that takes a twelfth of the public function's cold start, and
 * short answers from a single item need none of it.
 */
export const zlib = () => process.getBuiltinModule('node:zlib')
