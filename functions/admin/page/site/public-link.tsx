import Link from '@mui/material/Link'
import type { Stored } from '../entries/stored.ts'
import { publicAddress } from './areas.ts'

interface PublicLinkProps {
  /** The beginning of the public address. */
  base: string
  url: string
}

/** The address at which sites and everybody else read something that is published. */
export const PublicLink = ({ base, url }: PublicLinkProps) => {
  const address = publicAddress(base, url)
  return (
    <Link href={address} target="_blank" rel="noreferrer" sx={{ overflowWrap: 'anywhere' }}>
      {decodeURI(address)}
    </Link>
  )
}

/** What a form says of something stored whose public address begins so: the address, where it leads to something. */
export const publicLinkAt =
  (base: string) =>
  ({ members }: Stored) =>
    members.active === true ? <PublicLink base={base} url={String(members.url)} /> : null
