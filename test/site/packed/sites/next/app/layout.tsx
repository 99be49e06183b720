import type { ReactNode } from 'react'
import { site, tagged } from '../lib/site'

export default async function Layout({ children }: { children: ReactNode }) {
  const footer = await site.static.fullByUrl('footer', tagged('static'))
  const claim = footer?.fields.find(({ name }) => name === 'claim')
  return (
    <html lang="en">
      <body>
        {children}
        <footer>{String(claim?.value ?? '')}</footer>
      </body>
    </html>
  )
}
