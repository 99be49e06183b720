import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess } from 'react-admin'
import type { Role } from '../../../../shared/client/types/accounts.ts'
import { WarningQuestion } from '../forms/warning-question.tsx'
import { useText } from '../language/text.ts'

interface RoleActionsProps {
  stored: Role
  isBusy: boolean
  activate: (wanted: boolean) => Promise<unknown>
  remove: () => Promise<unknown>
}

/** Blocks a role, and deletes it. Both ask first. */
export const RoleActions = ({ stored: { name, active }, isBusy, activate, remove }: RoleActionsProps) => {
  const text = useText()
  const [asked, setAsked] = useState<'block' | 'delete'>()
  const { canAccess: mayPublish } = useCanAccess({ resource: 'roles', action: 'publish' })
  const { canAccess: mayDelete } = useCanAccess({ resource: 'roles', action: 'delete' })
  const close = (): void => setAsked(undefined)
  const answer = (work: Promise<unknown>): void => {
    close()
    void work
  }
  return (
    <>
      {mayPublish ? (
        <Button disabled={isBusy} onClick={() => (active ? setAsked('block') : void activate(true))}>
          {text(active ? 'people.block' : 'people.unblock')}
        </Button>
      ) : null}
      {mayDelete ? (
        <Button color="error" disabled={isBusy} onClick={() => setAsked('delete')}>
          {text('people.delete')}
        </Button>
      ) : null}
      <WarningQuestion
        isOpen={asked !== undefined}
        title={text(asked === 'delete' ? 'people.deleteTitle' : 'people.blockRoleTitle', { name })}
        content={text(asked === 'delete' ? 'people.deleteRoleText' : 'people.blockRoleText')}
        confirm={text(asked === 'delete' ? 'people.deleteYes' : 'people.block')}
        onConfirm={() => answer(asked === 'delete' ? remove() : activate(false))}
        onClose={close}
      />
    </>
  )
}
