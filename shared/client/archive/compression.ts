import { open } from 'node:fs/promises'
import type { Duplex } from 'node:stream'
import zlib from 'node:zlib'

/** How an archive is compressed. */
export type Compression = 'gzip' | 'zstd' | 'none'

/** The compression of an archive that is to be written, by the ending of its name; undefined for another ending. */
export const compressionFor = (file: string): Compression | undefined => {
  if (/\.(tar\.gz|tgz)$/i.test(file)) return 'gzip'
  if (/\.(tar\.zst|tzst)$/i.test(file)) return 'zstd'
  return /\.tar$/i.test(file) ? 'none' : undefined
}

const needsZstd = (): void => {
  if (typeof zlib.createZstdCompress === 'function') return
  throw new Error('This Node.js has no zstd: take 22.15 or newer, or a name that ends with .tar.gz.')
}

/** What compresses. @throws Error where this Node.js cannot */
export const compressing = (compression: Compression): Duplex[] => {
  if (compression === 'none') return []
  if (compression === 'gzip') return [zlib.createGzip()]
  needsZstd()
  return [zlib.createZstdCompress()]
}

const startOf = async (file: string): Promise<string> => {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('hex')
  } finally {
    await handle.close()
  }
}

/** What decompresses a file, whatever its name: gzip and zstd are told by their first bytes (RFC 1952, RFC 8878). */
export const decompressing = async (file: string): Promise<Duplex[]> => {
  const start = await startOf(file)
  if (start.startsWith('1f8b')) return [zlib.createGunzip()]
  if (start !== '28b52ffd') return []
  needsZstd()
  return [zlib.createZstdDecompress()]
}
