import { createHash, timingSafeEqual } from 'node:crypto'
import { revalidateTag } from 'next/cache'

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

export const POST = async (request: Request): Promise<Response> => {
  const { REVALIDATE_SECRET: secret = '' } = process.env
  const given = request.headers.get('authorization') ?? ''
  if (secret === '' || !timingSafeEqual(hash(given), hash(`Bearer ${secret}`)))
    return new Response(null, { status: 401 })
  const tags = new URL(request.url).searchParams.getAll('tag')
  for (const tag of tags) revalidateTag(tag, { expire: 0 })
  return Response.json({ revalidated: tags })
}
