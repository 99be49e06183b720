import { Navigate } from 'react-router'
import { useCollections } from '../entries/collections.ts'
import { Heading } from './heading.tsx'
import { Waiting } from './waiting.tsx'

/** What opens first: the entries of the first collection. */
export const StartPage = () => {
  const { data, isPending } = useCollections()
  if (isPending) return <Waiting />
  const [first] = data ?? []
  if (first) return <Navigate to={`/entries/${first.id}`} replace />
  return (
    <>
      <Heading>Nothing to write yet</Heading>
      There is no collection, or your role does not let you read collections. An administrator can make one.
    </>
  )
}
