import { mkdirSync, rmSync } from 'node:fs'
import { type Calls, nameOf, runCalls } from './calls.ts'
import { folder } from './command.ts'
import { compile } from './compile.ts'
import { fetchDocument, generated } from './documents.ts'
import { generate, generatorNames } from './generate.ts'
import { lintByRedocly, lintBySpectral } from './lint.ts'
import { type Plant, planted } from './plants.ts'
import { sendImported } from './postman.ts'
import type { Site } from './site.ts'

/** A step of the gate. It resolves with a word about what it found in order, and throws what it found wrong. */
export interface Step {
  title: string
  run: () => Promise<string>
}

/** An empty folder for what one run makes. It is kept afterwards, so that a fault can be looked at. */
const emptyFolder = (name: string): string => {
  const to = `${folder}generated/${name}`
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  return to
}

const clients: readonly Calls[] = generated.flatMap((document) =>
  generatorNames.map((generator) => ({ generator, document })),
)

/** At most so many GETs of the imported document may fail. */
const mostFailures = 3

/** The steps on the documents as they are served. */
export const servedSteps = (site: Site): Step[] => {
  const to = emptyFolder('served')
  const pathOf = (name: string): string => `${to}/${name}.json`
  const documents = [...generated, 'everything'] as const
  return [
    ...documents.map((name) => ({
      title: `redocly finds nothing in ${name}`,
      run: async () => {
        await lintByRedocly(await fetchDocument(site.url, name, to))
        return 'clean'
      },
    })),
    {
      title: 'spectral finds nothing',
      run: async () => {
        await lintBySpectral(documents.map(pathOf))
        return 'clean'
      },
    },
    ...clients.map((calls) => ({
      title: `${nameOf(calls)} is generated`,
      run: async () => {
        await generate(calls.generator, pathOf(calls.document), `${to}/${calls.document}`)
        return 'generated'
      },
    })),
    {
      title: 'all clients and their calls compile',
      run: async () => {
        await compile(clients, to)
        return 'compiled'
      },
    },
    ...clients.map((calls) => ({
      title: `${nameOf(calls)} calls the site`,
      run: async () => `${await runCalls(calls, to, site)} calls`,
    })),
    {
      title: 'Postman imports the document, and its GETs succeed',
      run: async () => {
        const { gets, failures } = await sendImported(pathOf('everything'), to, site)
        const told = [`${gets - failures.length} of ${gets} GETs succeed`, ...failures].join('\n')
        if (failures.length > mostFailures) throw new Error(told)
        return told
      },
    },
  ]
}

/**
 * A document with a planted fault, on the same way: lint, generate, compile, call. Nothing of it is expected to fail but
 * for the fault.
 * @throws Error what was found
 */
export const runPlanted = async (name: string, plant: Plant, site: Site): Promise<void> => {
  const to = emptyFolder(`planted-${name}`)
  const { calls } = plant
  const document = await fetchDocument(site.url, calls.document, to, (text) => planted(plant, text))
  await lintByRedocly(document)
  await generate(calls.generator, document, `${to}/${calls.document}`)
  await compile([calls], to)
  await runCalls(calls, to, site)
}

/** The step that plants a fault. It is in order where this fault is found, and nothing else. */
export const plantedStep = (name: string, plant: Plant, site: Site): Step => ({
  title: `planted: ${plant.fault}`,
  run: async () => {
    const said = await runPlanted(name, plant, site).then(
      () => 'Nothing was found.',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    const [found] = plant.found.exec(said) ?? []
    if (found === undefined) throw new Error(said)
    return `found by ${plant.calls.generator}: ${found.split('\n').at(-1)}`
  },
})
