import { readFile } from 'node:fs/promises'
import { pauseUnder } from '../../../values/backoff.ts'
import { createSend, type Send } from '../../http/transport.ts'
import { isMissing } from '../../node/state-file.ts'
import { collectionsIn } from '../../types-file/document.ts'
import { printTypes } from '../../types-file/print.ts'
import { type ConnectionOptions, clientOptions } from '../connection.ts'
import { readContentDocument } from '../content-document.ts'
import type { Context } from '../context.ts'
import { exitCodes, failureText, UsageFailure } from '../failure.ts'
import { writeWhole } from '../output/whole-file.ts'

export interface TypesOptions extends ConnectionOptions {
  out?: string
  check?: boolean
  watch?: boolean
  /** Seconds between two looks of `--watch`. */
  interval: number
}

interface Printed {
  text: string
  collections: string[]
  etag: string | undefined
}

const print = async (send: Send, signal: AbortSignal, etag?: string): Promise<Printed | null> => {
  const read = await readContentDocument(send, signal, etag)
  if (!read) return null
  const collections = collectionsIn(read.document)
  return { text: printTypes(collections), collections: collections.map(({ name }) => name), etag: read.etag }
}

const textOf = async (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })

/** Writes the file where it differs. @returns whether it did */
const write = async (context: Context, file: string, { text, collections }: Printed): Promise<boolean> => {
  const isChanged = (await textOf(file)) !== text
  if (isChanged) await writeWhole(file, text)
  context.result({ file, changed: isChanged, collections })
  if (!context.isJson)
    context.say(isChanged ? `${file}: types of ${collections.length} collections.` : `${file} is current.`)
  return isChanged
}

const check = async (context: Context, file: string, { text, collections }: Printed): Promise<number> => {
  const isCurrent = (await textOf(file)) === text
  context.result({ file, changed: !isCurrent, collections })
  context.say(
    isCurrent ? `${file} is current.` : `${file} differs from the published content: run typecase types.`,
  )
  return isCurrent ? exitCodes.done : exitCodes.failed
}

/** Looks again and again until the command is ended. A look that fails is told once, and the next ones go on. */
const watch = async (context: Context, send: Send, file: string, first: Printed, seconds: number) => {
  let etag = first.etag
  let told = ''
  for (;;) {
    await pauseUnder(context.signal, seconds * 1_000)
    try {
      const printed = await print(send, context.signal, etag)
      if (printed) {
        await write(context, file, printed)
        etag = printed.etag
      }
      told = ''
    } catch (error) {
      if (context.signal.aborted) throw error
      const text = failureText(error)
      if (text !== told) context.say(text)
      told = text
    }
  }
}

/** `typecase types`: TypeScript interfaces of the published collections. @returns the exit code */
export const types = async (context: Context, options: TypesOptions): Promise<number> => {
  const { out, signal } = { ...options, signal: context.signal }
  if (out === undefined && (options.check || options.watch))
    throw new UsageFailure('--check and --watch need --out FILE.')
  if (options.check && options.watch) throw new UsageFailure('Use --check or --watch, not both.')
  const send = createSend(clientOptions(context, options))
  const printed = await print(send, signal)
  if (!printed) throw new Error('The server answered 304 although no entity tag was sent.')
  if (out === undefined) {
    context.data(printed.text)
    return exitCodes.done
  }
  if (options.check) return check(context, out, printed)
  await write(context, out, printed)
  return options.watch ? watch(context, send, out, printed, options.interval) : exitCodes.done
}
