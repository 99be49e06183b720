import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { Confirm, useCanAccess, useNotify } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { isTypecaseError } from '../../../../shared/client/http/error.ts'
import type { Section } from '../../../../shared/client/types/answers.ts'
import { useText } from '../language/text.ts'
import { said } from '../session/said.ts'
import type { Area } from './areas.ts'
import { MoveDialog } from './move-dialog.tsx'
import { useExplainDelete } from './use-explain-delete.ts'
import { type ReadSection, sectionsOf, usePutSection } from './use-section.ts'
import { useAreaChanged } from './use-sections.ts'

interface SectionActionsProps extends ReadSection {
  area: Area
}

/** Does one thing at a time to a section as it is shown, and says why it could not be done. */
const useWrite = (area: Area) => {
  const text = useText()
  const changed = useAreaChanged(area)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const write = async (work: () => Promise<unknown>): Promise<boolean> => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await work()
      return true
    } catch (error) {
      const isStale = isTypecaseError(error) && error.status === 412
      setFailure(isStale ? text('site.changedMeanwhile') : said(error))
      return false
    } finally {
      changed()
      setIsBusy(false)
    }
  }
  return { isBusy, failure, write }
}

const DeleteSection = ({ section, remove }: { section: Section; remove: () => void }) => {
  const text = useText()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button color="error" onClick={() => setIsAsked(true)}>
        {text('site.delete')}
      </Button>
      <Confirm
        isOpen={isAsked}
        title={text('site.deleteTitle', { name: section.name })}
        content={text('site.deleteSection')}
        confirm={text('site.delete')}
        cancel={text('site.cancel')}
        confirmColor="warning"
        onConfirm={() => {
          setIsAsked(false)
          remove()
        }}
        onClose={() => setIsAsked(false)}
      />
    </>
  )
}

/** What can be done with a section: whoever may not do it does not see it. */
export const SectionActions = ({ area, section, etag }: SectionActionsProps) => {
  const text = useText()
  const notify = useNotify()
  const navigate = useNavigate()
  const resource = area.sections
  const { canAccess: mayCreate } = useCanAccess({ resource, action: 'create' })
  const { canAccess: mayEdit } = useCanAccess({ resource, action: 'edit' })
  const { canAccess: mayPublish } = useCanAccess({ resource, action: 'publish' })
  const { canAccess: mayDelete } = useCanAccess({ resource, action: 'delete' })
  const { isBusy, failure, write } = useWrite(area)
  const explain = useExplainDelete(area)
  const [isMoving, setIsMoving] = useState(false)
  const { id } = section
  const sections = sectionsOf(area)
  const options = { ifMatch: etag }
  const put = usePutSection(area)
  const publish = () =>
    write(async () => put(await (section.active ? sections.unpublish : sections.publish)(id, options)))
  const move = async (parentId: number | null): Promise<void> => {
    const isDone = await write(async () => put(await sections.update(id, { parentId }, options)))
    if (isDone) notify(text('site.moved'))
    setIsMoving(false)
  }
  const remove = async (): Promise<void> => {
    const isDone = await write(async () => {
      try {
        await sections.delete(id, options)
      } catch (error) {
        throw await explain(id, error)
      }
    })
    if (isDone) await navigate(area.path, { replace: true })
  }
  return (
    <>
      {failure === undefined ? null : (
        <Alert severity="error" sx={{ mb: 1 }}>
          {failure}
        </Alert>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }} role="group" aria-label={text('site.actions')}>
        {mayEdit ? (
          <Button variant="outlined" component={Link} to={`${area.path}/sections/${id}/edit`}>
            {text('site.editSection')}
          </Button>
        ) : null}
        {mayEdit ? <Button onClick={() => setIsMoving(true)}>{text('site.moveTo')}</Button> : null}
        {mayPublish ? (
          <Button disabled={isBusy} onClick={() => void publish()}>
            {text(section.active ? 'site.unpublish' : 'site.publish')}
          </Button>
        ) : null}
        {mayCreate ? (
          <Button component={Link} to={`${area.path}/sections/new?in=${id}`}>
            {text('site.newSectionHere')}
          </Button>
        ) : null}
        {mayDelete ? <DeleteSection section={section} remove={() => void remove()} /> : null}
      </Stack>
      {isMoving ? (
        <MoveDialog
          area={area}
          name={section.name}
          from={section.parentId}
          without={id}
          move={move}
          close={() => setIsMoving(false)}
        />
      ) : null}
    </>
  )
}
