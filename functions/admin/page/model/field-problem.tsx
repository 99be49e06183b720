import Link from '@mui/material/Link'
import { useText } from '../language/text.ts'
import { entriesIn } from './problems.ts'

/** A problem as the server says it, with links to the entries that it names. They open beside the form, which stays. */
export const FieldProblemText = ({
  message,
  collection,
}: {
  message: string
  collection: number | undefined
}) => {
  const text = useText()
  const { ids, more } = entriesIn(message)
  if (ids.length === 0 || collection === undefined) return message
  return (
    <>
      {message}. {text('model.standInTheWay')}{' '}
      {ids.map((id, at) => (
        <span key={id}>
          {at === 0 ? '' : ', '}
          <Link href={`#/entries/${collection}/${id}`} target="_blank" rel="noopener">
            {text('model.entry', { id })}
          </Link>
        </span>
      ))}
      {more > 0 ? ` ${text('model.andMore', { smart_count: more })}` : null}
    </>
  )
}
