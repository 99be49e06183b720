import Link from '@mui/material/Link'
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
