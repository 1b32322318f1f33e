import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { Member } from '#src/contract/member/member.ts'
import * as accountStyles from '#src/features/account/account.module.css'
import { useConfirmed } from '#src/features/account/use-confirmed.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import * as fieldStyles from '#src/ui/form/field.module.css'
import { Card } from '#src/ui/layout/card.tsx'
import { memberMutations } from './mutations.ts'
import { removeStrings as words } from './strings.ts'

type RemoveMemberProps = {
  member: Member
  /** True from the request on, unless it fails. */
  isRemoving: RefObject<boolean>
  onRemoved: () => void
}

/** Removes a member after a confirmation that says what stays. */
export function RemoveMember({ member: { id, name, removable }, isRemoving, onRemoved }: RemoveMemberProps) {
  const remove = useMutation({
    ...memberMutations.remove(id),
    onError: () => {
      isRemoving.current = false
    },
  })
  const act = () => {
    isRemoving.current = true
    return remove.mutateAsync()
  }
  const { ask, dialog } = useConfirmed({ act, done: words.done(name), onDone: onRemoved })
  return (
    <Card as="section" className={accountStyles.row} aria-labelledby="remove-member">
      <div>
        <h2 id="remove-member" className={accountStyles.heading}>
          {words.title}
        </h2>
        <p className={fieldStyles.hint}>{removable ? `${words.goes} ${words.stays}` : words.booked}</p>
      </div>
      {removable && (
        <Button variant="ghost" className={accountStyles.deleteButton} aria-haspopup="dialog" onClick={ask}>
          {words.remove(name)}
        </Button>
      )}
      <ConfirmDialog title={words.ask(name)} text={words.text} yes={words.yes} no={words.no} {...dialog} />
    </Card>
  )
}
