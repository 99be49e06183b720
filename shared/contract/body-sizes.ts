import type { EndpointRequest } from './endpoint.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** A few short members: what a body has at most where its row says nothing, in bytes. */
export const smallBody = 64 * kilobyte

/** An entity of 400 KB, each byte of which JSON may escape with six (RFC 8259, section 7), in bytes. */
export const entityBody = 2.5 * megabyte

/** Lambda's bound on a synchronous request payload, in bytes. */
export const largestBody = 6 * megabyte

/** The most bytes that an endpoint's body may have, after what a transfer adds is taken off. */
export const mostBytesOf = ({ mostBytes = smallBody }: Pick<EndpointRequest, 'mostBytes'>): number =>
  mostBytes

/** Bytes in words, such as `64 KB`. */
export const sizeText = (bytes: number): string =>
  bytes < megabyte ? `${bytes / kilobyte} KB` : `${bytes / megabyte} MB`
