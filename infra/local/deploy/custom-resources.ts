import { randomUUID } from 'node:crypto'
import type { State, StateFile } from '../data/state.ts'
import type { FunctionHost } from '../functions/host.ts'
import type { Hosts } from '../functions/hosts.ts'
import type { CustomResourceDefinition } from '../template/custom-resources.ts'
import type { StackDescription } from '../template/description.ts'
import { awaitAnswer, type CustomResourceAnswer } from './response-url.ts'

type Remembered = State['customResources'][string]

/** CloudFormation's event for a custom resource: a Create the first time, and an Update if the properties changed. */
const eventOf = (
  definition: CustomResourceDefinition,
  before: Remembered | undefined,
  responseUrl: string,
  stackId: string,
) => ({
  RequestType: before ? 'Update' : 'Create',
  ServiceToken: definition.functionArn,
  ResponseURL: responseUrl,
  StackId: stackId,
  RequestId: randomUUID(),
  ResourceType: definition.type,
  LogicalResourceId: definition.logicalId,
  ResourceProperties: definition.properties,
  ...(before && {
    PhysicalResourceId: before.physicalId,
    OldResourceProperties: JSON.parse(before.properties),
  }),
})

/** Calls the function, and waits for its answer at the url. If the invocation fails before that, this throws. */
const call = async (
  host: FunctionHost,
  event: (responseUrl: string) => unknown,
): Promise<CustomResourceAnswer> => {
  const { url, answer, close } = await awaitAnswer()
  const failed = new Promise<never>((_, reject) => {
    host.invoke(JSON.stringify(event(url)), randomUUID(), (outcome) => {
      if ('failure' in outcome) reject(new Error(`${outcome.failure.type}: ${outcome.failure.message}`))
    })
  })
  const late = new Promise<never>((_, reject) => {
    const limit = (host.definition.timeoutSeconds + 1) * 1000
    setTimeout(() => reject(new Error('The function has sent no answer in its time')), limit).unref()
  })
  try {
    return await Promise.race([answer, failed, late])
  } finally {
    close()
    failed.catch(() => undefined)
    late.catch(() => undefined)
    answer.catch(() => undefined)
  }
}

/** Whether the last call of a custom resource had the properties that it has now. */
export const isUpToDate = (
  { properties }: CustomResourceDefinition,
  before: Remembered | undefined,
): boolean => before?.properties === JSON.stringify(properties)

/**
 * Brings one custom resource up to date. The first run calls it with a Create, and a change of its properties with an
 * Update.
 * @returns what the state keeps of it
 * @throws Error with the function's reason, as a failed deploy would show it
 */
const applyCustomResource = async (
  definition: CustomResourceDefinition,
  host: FunctionHost,
  before: Remembered | undefined,
  stackId: string,
): Promise<Remembered> => {
  if (before && isUpToDate(definition, before)) return before
  const answer = await call(host, (url) => eventOf(definition, before, url, stackId))
  if (answer.Status === 'FAILED')
    throw new Error(`Custom resource ${definition.logicalId} failed: ${answer.Reason ?? 'no reason given'}`)
  const properties = JSON.stringify(definition.properties)
  return { properties, physicalId: answer.PhysicalResourceId ?? before?.physicalId ?? definition.logicalId }
}

/**
 * Brings all custom resources up to date, and writes that to the state.
 * @throws Error when one fails
 */
export const deployCustomResources = async (
  stack: StackDescription,
  hosts: Hosts,
  file: StateFile,
): Promise<void> => {
  for (const definition of stack.customResources) {
    const host = hosts.find(definition.functionArn)
    if (!host) throw new Error(`Custom resource ${definition.logicalId} leads to no function`)
    const { customResources } = file.state
    const before = customResources[definition.logicalId]
    customResources[definition.logicalId] = await applyCustomResource(definition, host, before, stack.stackId)
    file.save()
  }
}
