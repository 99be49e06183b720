import { site, tagged } from '../lib/site'

export default async function Home() {
  const { items } = await site.collection('articles').list({ limit: 100 }, tagged('articles'))
  return (
    <ul id="articles">
      {items.map(({ id, title, minutes }) => (
        <li key={id}>
          <a href={`/articles/${id}`}>{title}</a> {minutes?.toFixed(1)}
        </li>
      ))}
    </ul>
  )
}
