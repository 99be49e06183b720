import { Navigate } from 'react-router'
import { useCollections } from '../entries/collections.ts'
import { useText } from '../language/text.ts'
import { Heading } from './heading.tsx'
import { Waiting } from './waiting.tsx'

/** What opens first: the entries of the first collection. */
export const StartPage = () => {
  const text = useText()
  const { data, isPending } = useCollections()
  if (isPending) return <Waiting />
  const [first] = data ?? []
  if (first) return <Navigate to={`/entries/${first.id}`} replace />
  return (
    <>
      <Heading>{text('frame.nothingTitle')}</Heading>
      {text('frame.nothingText')}
    </>
  )
}
