import { notFound } from 'next/navigation'
import { site, tagged } from '../../../lib/site'

interface Props {
  params: Promise<{ id: string }>
}

export const generateStaticParams = async (): Promise<{ id: string }[]> => {
  const { items } = await site.collection('articles').list({ limit: 100 }, tagged('articles'))
  return items.map(({ id }) => ({ id: String(id) }))
}

export default async function Article({ params }: Props) {
  const article = await site.collection('articles').get(Number((await params).id), tagged('articles'))
  if (!article) notFound()
  return (
    <>
      <h1>{article.title}</h1>
      <main>{article.text}</main>
      <p id="tags">{JSON.stringify(article.tags)}</p>
    </>
  )
}
