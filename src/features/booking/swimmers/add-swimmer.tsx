import { type ComponentType, Suspense } from 'react'
import type { Member } from '#src/contract/member/member.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { LoadingCards } from '#src/ui/feedback/skeleton.tsx'
import { swimmerStrings as words } from './swimmer-strings.ts'

export type MemberFormProps = { onSaved: (member: Member) => void; onCancel: () => void }

type AddSwimmerProps = {
  form: ComponentType<MemberFormProps>
  open: boolean
  onClose: () => void
  onAdded: (member: Member) => void
}

/** The form that adds a member, in a sheet over the booking. */
export function AddSwimmer({ form: Form, open, onClose, onAdded }: AddSwimmerProps) {
  return (
    <BottomSheet open={open} onClose={onClose} title={words.addTitle} dismissable={false}>
      <Suspense fallback={<LoadingCards heights={['240px']} />}>
        <Form
          onSaved={(member) => {
            onAdded(member)
            onClose()
          }}
          onCancel={onClose}
        />
      </Suspense>
    </BottomSheet>
  )
}
