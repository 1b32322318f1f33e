import { type ComponentType, useState } from 'react'
import type { Member } from '#src/contract/member/member.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import type { ButtonLook } from '#src/ui/form/button-class.ts'
import { swimmerStrings as words } from './swimmer-strings.ts'

type MemberFormProps = { onSaved: (member: Member) => void; onCancel: () => void }

/** Loads the form that adds a member of the account. */
export type LoadMemberForm = () => Promise<ComponentType<MemberFormProps>>

type AddSwimmerProps = {
  loadForm: LoadMemberForm
  label: string
  variant: ButtonLook['variant']
  onAdded: (member: Member) => void
}

/** Opens the form that adds a member, in a sheet over the booking; its code is loaded by the tap. */
export function AddSwimmer({ loadForm, label, variant, onAdded }: AddSwimmerProps) {
  const [Form, setForm] = useState<ComponentType<MemberFormProps>>()
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const open = async () => {
    setLoading(true)
    try {
      const loaded = await loadForm()
      setForm(() => loaded)
      setOpen(true)
    } catch {
      showToast({ kind: 'error', text: words.formFailed })
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      <Button variant={variant} size="small" icon="user-plus" loading={isLoading} onClick={() => void open()}>
        {label}
      </Button>
      {Form !== undefined && (
        <BottomSheet open={isOpen} onClose={() => setOpen(false)} title={words.addTitle}>
          <Form
            onSaved={(member) => {
              setOpen(false)
              onAdded(member)
            }}
            onCancel={() => setOpen(false)}
          />
        </BottomSheet>
      )}
    </>
  )
}
