import { useMutation } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import type { Member } from '#src/contract/member/member.ts'
import * as accountStyles from '#src/features/account/account.module.css'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
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
  const [confirming, setConfirming] = useState(false)
  const remove = useMutation(memberMutations.remove(id))
  const confirm = async () => {
    isRemoving.current = true
    try {
      await remove.mutateAsync()
      showToast({ kind: 'success', text: words.done(name) })
      onRemoved()
    } catch (failure) {
      isRemoving.current = false
      showToast({ kind: 'error', text: actionErrorText(failure), ms: 6000 })
    } finally {
      setConfirming(false)
    }
  }
  return (
    <Card as="section" className={accountStyles.row} aria-labelledby="remove-member">
      <div>
        <h2 id="remove-member" className={accountStyles.heading}>
          {words.title}
        </h2>
        <p className={fieldStyles.hint}>{removable ? `${words.goes} ${words.stays}` : words.booked}</p>
      </div>
      {removable && (
        <Button
          variant="ghost"
          className={accountStyles.deleteButton}
          aria-haspopup="dialog"
          onClick={() => setConfirming(true)}
        >
          {words.remove(name)}
        </Button>
      )}
      <ConfirmDialog
        open={confirming}
        title={words.ask(name)}
        text={words.text}
        yes={words.yes}
        no={words.no}
        busy={remove.isPending}
        onYes={() => void confirm()}
        onNo={() => setConfirming(false)}
      />
    </Card>
  )
}
