import CloseIcon from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useListContext, useNotify } from 'react-admin'
import { listQueryOf } from '../../../../../shared/client/react-admin/list-request.ts'
import type { BatchReport } from '../../../../../shared/client/types/answers.ts'
import type { BatchInput } from '../../../../../shared/client/types/requests.ts'
import { filterByName } from '../../frame/list-filter.ts'
import { useText } from '../../language/text.ts'
import { deletions } from '../deleting/page-deletions.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { type ListEntries, matchingItems } from './matching.ts'
import { type BulkItem, type BulkOperation, type BulkSend, runBulk } from './run.ts'
import { useSelection } from './selection.ts'
import { useBulk } from './use-bulk.ts'

/** What a person may do to several entries at once. */
export interface BulkGrants {
  mayPublish: boolean
  mayDelete: boolean
}

/** Where the entries of a list come from. */
export interface BulkSource {
  /** The address of the list within the page, in front of an id. */
  address: string
  list: ListEntries
  batch: Readonly<Record<BulkOperation, (body: BatchInput) => Promise<BatchReport>>>
  /** Conditions that hold for the list besides those that the person sees. */
  filter?: Readonly<Record<string, unknown>> | undefined
}

interface SelectionBarProps extends BulkGrants {
  source: BulkSource
  /** The members of an entry, by which a filter may ask. */
  names: readonly string[]
}

const sendOf =
  ({ batch }: BulkSource, operation: BulkOperation): BulkSend =>
  (items) =>
    batch[operation]({ items: items.map(({ id, version }) => ({ id, version })) })

/** Deletes entries. @returns those that are still there */
const deleteItems = async (send: BulkSend, items: readonly BulkItem[]) => {
  const { failed, left, stoppedBy = '' } = await runBulk('delete', items, send)
  return [...failed, ...left.map((item) => ({ item, why: stoppedBy }))].map(({ item, why }) => ({
    ...item,
    why,
  }))
}

/** What can be done to the selected entries, and how many they are. */
export const SelectionBar = ({ source, names, mayPublish, mayDelete }: SelectionBarProps) => {
  const text = useText()
  const notify = useNotify()
  const queries = useQueryClient()
  const { resource, filterValues, data = [] } = useListContext()
  const selection = useSelection()
  const bulk = useBulk(resource, (told) => {
    notify(told, { type: 'success' })
    selection.clear()
  })
  const run = (operation: BulkOperation): void => {
    const { isAll, count, total: expected } = selection
    const known = selection.items()
    const query = listQueryOf({ filter: filterByName({ ...filterValues, ...source.filter }, names) })
    const items = isAll ? () => matchingItems(source.list, { query, expected }) : async () => known
    bulk.open({ operation, count, items, send: sendOf(source, operation) }, isAll)
  }
  const removeRows = (): void => {
    const items = selection.items()
    deletions.announce({
      resource,
      entries: items,
      addressOf: (id) => `${source.address}/${id}`,
      send: async () => {
        const failed = await deleteItems(sendOf(source, 'delete'), items)
        await queries.invalidateQueries({ queryKey: [resource] })
        return failed
      },
    })
    selection.clear()
  }
  const { count, total, isAll } = selection
  return (
    <>
      {count === 0 ? null : (
        <Paper
          square
          elevation={0}
          component="section"
          aria-label={text('bulk.bar')}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: { xs: 0, sm: 1 },
            p: { xs: 0.5, sm: 1 },
            position: 'sticky',
            top: { xs: 56, sm: 48 },
            zIndex: 3,
            border: 1,
            borderColor: 'primary.main',
          }}
        >
          <IconButton size="small" aria-label={text('bulk.unselect')} onClick={selection.clear}>
            <CloseIcon fontSize="small" />
          </IconButton>
          <Typography role="status" sx={{ mr: 'auto' }}>
            {text(isAll ? 'bulk.allSelected' : 'bulk.selected', { smart_count: count })}
          </Typography>
          {!isAll && total > data.length && count >= data.length ? (
            <Button size="small" onClick={selection.selectAll}>
              {text('bulk.selectAll', { smart_count: total })}
            </Button>
          ) : null}
          {mayPublish ? (
            <>
              <Button size="small" onClick={() => run('publish')}>
                {text('entries.publish')}
              </Button>
              <Button size="small" onClick={() => run('unpublish')}>
                {text('entries.unpublish')}
              </Button>
            </>
          ) : null}
          {mayDelete ? (
            <Button size="small" color="error" onClick={() => (isAll ? run('delete') : removeRows())}>
              {text('entries.delete')}
            </Button>
          ) : null}
        </Paper>
      )}
      <BulkDialog bulk={bulk} list={source.address} />
    </>
  )
}
