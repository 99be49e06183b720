import Button from '@mui/material/Button'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { CanAccess } from 'react-admin'
import { Link } from 'react-router'
import type { Collection } from '../../../../shared/client/types/answers.ts'
import { labelOf, useCollections } from '../entries/collections.ts'
import { ReadFailure } from '../forms/failure.tsx'
import { Heading } from '../frame/heading.tsx'
import { OutlinedList } from '../frame/outlined-list.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { useText } from '../language/text.ts'
import { isOwnField } from './field-line.ts'
import { PublicChip } from './public-chip.tsx'

const Row = ({ collection }: { collection: Collection }) => {
  const text = useText()
  const fields = collection.fields.filter(isOwnField).length
  return (
    <ListItem disablePadding divider>
      <ListItemButton component={Link} to={`/model/${collection.id}`}>
        <ListItemText
          primary={labelOf(collection)}
          secondary={`/api/${collection.name} · ${text('model.fieldCount', { smart_count: fields })}`}
          sx={{ overflowWrap: 'anywhere', mr: 1 }}
        />
        <PublicChip active={collection.active} />
      </ListItemButton>
    </ListItem>
  )
}

/** All collections, each of which leads to its names and fields. */
export const ModelPage = () => {
  const text = useText()
  const { data, error, refetch } = useCollections()
  if (error) return <ReadFailure error={error} again={refetch} />
  if (!data) return <Waiting />
  return (
    <>
      <Heading>{text('model.title')}</Heading>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {text('model.about')}
      </Typography>
      {data.length === 0 ? null : (
        <OutlinedList>
          {data.map((collection) => (
            <Row key={collection.id} collection={collection} />
          ))}
        </OutlinedList>
      )}
      <CanAccess resource="collections" action="create">
        <Button component={Link} to="/new-collection" variant="contained" sx={{ mt: 2 }}>
          {text('frame.newCollection')}
        </Button>
      </CanAccess>
    </>
  )
}
