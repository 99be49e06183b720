import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { isRecord } from '../../../shared/values/records.ts'
import type { Faults } from '../faults/faults.ts'
import type { EngineAnswer, Passage } from '../faults/verdict.ts'
import { STATUS_CODES } from '../node-http.ts'
import type { Authorized } from './authorize.ts'
import { bytesOf, type Message, messageBuffer } from './message-buffer.ts'
import { lengthOf, type OnRequest, responseObserver, withCapacity } from './observe.ts'
import { connectTo, engineRequest } from './upstream.ts'

const answerOf = ({ head, body }: Message): EngineAnswer => {
  const value: unknown = JSON.parse(body.toString('utf8') || '{}')
  return { status: Number(head.slice(9, 12)), body: isRecord(value) ? value : {} }
}

const responseOf = ({ status, body }: EngineAnswer): Buffer => {
  const text = Buffer.from(JSON.stringify(body))
  const head =
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
    `content-type: application/x-amz-json-1.0\r\ncontent-length: ${text.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), text])
}

/** A connection to the engine on which one request is under way at a time. */
const engineLine = (endpoint: URL) => {
  let socket: Socket | undefined
  let waiting: { resolve: (answer: Message) => void; reject: (error: Error) => void } | undefined
  const open = (): Socket => {
    const opened = connectTo(endpoint)
    const take = messageBuffer(lengthOf)
    opened.on('data', (chunk: Buffer) => {
      const message = take(chunk)
      if (message) waiting?.resolve(message)
    })
    const fail = (): void => waiting?.reject(new Error('The engine closed the connection'))
    opened.on('error', fail).on('close', fail)
    return opened
  }
  return {
    send: (message: Message, authorized: Authorized, request: Passage['request']): Promise<Message> =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket ??= open()
        socket.write(engineRequest(message, authorized, Buffer.from(JSON.stringify(request))), 'latin1')
      }),
    close: (): void => {
      socket?.destroy()
    },
  }
}

/**
 * The connection to the engine with faults. It reads each request and each answer as a whole, and the faults decide what
 * happens to them.
 */
export const faultySide = (
  client: Socket,
  { endpoint, onRequest }: { endpoint: URL; onRequest?: OnRequest | undefined },
  faults: Faults,
) => {
  const observer = onRequest && responseObserver(onRequest)
  const line = engineLine(endpoint)
  let isBusy = false

  const carry = async (message: Message, authorized: Authorized, passage: Passage): Promise<void> => {
    const { caller, operation } = authorized
    if (passage.before > 0) await pause(passage.before)
    observer?.begin({
      functionName: caller.functionName,
      operation,
      request: passage.request,
      requestBytes: message.body.length,
    })
    const response = await line.send(message, authorized, withCapacity(operation, passage.request))
    const bytes = bytesOf(response)
    observer?.data(bytes)
    const answer = answerOf(response)
    const reply = passage.reply(answer)
    if (passage.after > 0) await pause(passage.after)
    if (reply === null) client.destroy()
    else client.write(reply === answer ? bytes : responseOf(reply))
  }

  return {
    pass: (message: Message, authorized: Authorized): void => {
      const { caller, operation, request } = authorized
      const verdict = faults.verdictOn({ functionName: caller.functionName, operation, request })
      if ('refused' in verdict) {
        if (verdict.refused === null) client.destroy()
        else client.write(responseOf(verdict.refused))
        return
      }
      isBusy = true
      carry(message, authorized, verdict.passage)
        .catch(() => client.destroy())
        .finally(() => {
          isBusy = false
          if (client.destroyed) line.close()
        })
    },
    /** A request under way still takes effect, even if its caller has gone. */
    close: (): void => {
      if (!isBusy) line.close()
    },
  }
}
