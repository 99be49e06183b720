/**
 * A controller that aborts with a caller's signal too. Some runtimes lack AbortSignal.any. Call `release` at the end, or
 * the signal keeps the controller.
 */
export const following = (
  signal: AbortSignal | undefined,
): { controller: AbortController; release: () => void } => {
  const controller = new AbortController()
  const follow = (): void => controller.abort(signal?.reason)
  signal?.addEventListener('abort', follow, { once: true })
  if (signal?.aborted) follow()
  return { controller, release: () => signal?.removeEventListener('abort', follow) }
}
