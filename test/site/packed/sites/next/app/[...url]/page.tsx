import { notFound } from 'next/navigation'
import { site, tagged } from '../../lib/site'

interface Props {
  params: Promise<{ url: string[] }>
}

export const generateStaticParams = async (): Promise<{ url: string[] }[]> => {
  const { items } = await site.pages.list({ limit: 100 }, tagged('pages'))
  return items.map(({ url }) => ({ url: url.split('/') }))
}

export default async function Page({ params }: Props) {
  const url = (await params).url.map(decodeURIComponent).join('/')
  const page = await site.pages.fullByUrl(url, tagged('pages'))
  if (!page) notFound()
  return (
    <>
      <h1>{page.title}</h1>
      <main>{String(page.fields.text?.value ?? '')}</main>
    </>
  )
}
