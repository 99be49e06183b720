import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'

/** The nonce of this answer. Script reads it as a property: the attribute is hidden from script (HTML, "nonce"). */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

/** The styles of the page carry the nonce, without which its policy refuses them. */
const cache = createCache({ key: 'css', prepend: true, ...(nonce === undefined ? {} : { nonce }) })

/** Stands around the whole page: a second cache within it would have no nonce. */
export const Styled = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={cache}>{children}</CacheProvider>
)
