import { awaitingPolicy } from '../../shared/deploy/awaiting-policy.ts'
import { serveCustomResource } from '../../shared/deploy/respond.ts'
import type { Services } from '../../shared/http/services.ts'
import { servicesUnder } from '../../shared/http/steps/time-limit.ts'
import { pauseUnder } from '../../shared/values/backoff.ts'
import { type WarmUp, warmUp } from './warm-up.ts'

/** In milliseconds. A function has 29 s, and CloudFormation has to get its answer within them. */
const longestCheck = 20_000
/** In milliseconds. Lambda gives an instance that it keeps ready 130 s for its start (developer guide, "Lambda execution environment lifecycle"). */
const longestStart = 90_000
/** Instances of a new version start together. They begin to read within so many milliseconds, and not at once. */
const spread = 5_000

/** Warms up under a time limit. No timer is left behind, because Lambda would let it fire within a later request. */
const warmUpWithin = async (
  services: Services,
  maxBytes: number,
  milliseconds: number,
  begin: (signal: AbortSignal, run: () => Promise<WarmUp>) => Promise<WarmUp>,
): Promise<void> => {
  const controller = new AbortController()
  const late = (): void =>
    controller.abort(new Error(`The warm-up took more than ${milliseconds / 1_000} s.`))
  const timer = setTimeout(late, milliseconds)
  const { signal } = controller
  const under = servicesUnder(services, signal)
  try {
    const { known, loaded } = await begin(signal, () => warmUp(under, maxBytes, signal))
    console.info({ message: 'warmed up', known, loaded })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Serves the custom resource by which a deploy asks a new version whether it can answer, before any traffic goes to it:
 * the version reads the table as public lists do, with its own code, settings and role. A version that cannot, or that
 * does not even start, fails the deploy.
 */
export const checkVersion = (event: unknown, services: Services, maxBytes: number): Promise<void> =>
  serveCustomResource(event, 'checked', async ({ RequestType }) => {
    if (RequestType === 'Delete') return
    await warmUpWithin(services, maxBytes, longestCheck, (signal, run) => awaitingPolicy(run, { signal }))
  })

/**
 * Warms up an instance that Lambda keeps ready, while it starts: nobody waits for it then. Any other instance starts
 * because a request waits, and loads what that asks for. A failure is logged alone, since the instance can serve.
 */
export const warmUpIfKeptReady = async (
  initializationType: string | undefined,
  services: Services,
  maxBytes: number,
  longestPause = spread,
): Promise<void> => {
  if (initializationType !== 'provisioned-concurrency') return
  const apart = async (signal: AbortSignal, run: () => Promise<WarmUp>): Promise<WarmUp> => {
    await pauseUnder(signal, Math.random() * longestPause)
    return run()
  }
  try {
    await warmUpWithin(services, maxBytes, longestStart, apart)
  } catch (error) {
    console.warn({ message: 'not warmed up', error: String(error) })
  }
}
