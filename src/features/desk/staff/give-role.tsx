import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#src/api/client.ts'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import { instructorPage } from '#src/contract/catalog/instructor.ts'
import { type StaffRole, staffRoles } from '#src/contract/desk/roles.ts'
import { phoneNumber } from '#src/contract/phone.ts'
import { roleNames } from '#src/fa/desk/role-names.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'
import { DeskForm } from '#src/features/desk/form/desk-form.tsx'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { staffMutations } from './queries.ts'
import { staffStrings as words } from './strings.ts'

/** Gives a mobile number a role. */
export function GiveRole({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <BottomSheet open={open} onClose={onClose} title={words.add} dismissable={false}>
      {open && <RoleForm onClose={onClose} />}
    </BottomSheet>
  )
}

const WHOLE_CLUB = ''

function RoleForm({ onClose }: { onClose: () => void }) {
  const { me } = useDesk()
  const [phone, setPhone] = useState('')
  const [role, setRole] = useState<StaffRole>('reception')
  const [pool, setPool] = useState(WHOLE_CLUB)
  const [instructor, setInstructor] = useState('')
  const [shapeError, setShapeError] = useState<string>()
  const give = useMutation(staffMutations.give())
  const coaches = useCoaches(role === 'coach')
  const submit = () => {
    const parsed = phoneNumber.safeParse(phone)
    setShapeError(parsed.success ? undefined : words.phoneShape)
    if (!parsed.success || give.isPending) return
    const body = {
      phone_number: parsed.data,
      role,
      pool: pool === WHOLE_CLUB || role === 'owner' ? null : Number(pool),
      instructor: role === 'coach' && instructor !== '' ? Number(instructor) : null,
    }
    give.mutate(body, {
      onSuccess: () => {
        showToast({ kind: 'success', text: words.saved })
        onClose()
      },
    })
  }
  const hasFields = ['phone_number', 'pool', 'instructor'].some(
    (name) => fieldErrorText(give.error, name) !== undefined,
  )
  return (
    <DeskForm gap="4" onSubmit={submit}>
      <TextInput
        label={words.phone}
        hint={words.phoneHint}
        required
        dir="ltr"
        type="tel"
        inputMode="tel"
        value={phone}
        onChange={setPhone}
        error={shapeError ?? fieldErrorText(give.error, 'phone_number')}
      />
      <SelectInput
        label={words.role}
        value={role}
        options={staffRoles.map((value) => ({ value, label: roleNames[value] }))}
        onChange={setRole}
      />
      {role !== 'owner' && (
        <SelectInput
          label={words.pool}
          value={pool}
          options={[
            { value: WHOLE_CLUB, label: words.wholeClub },
            ...me.pools.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={setPool}
          error={fieldErrorText(give.error, 'pool')}
        />
      )}
      {role === 'coach' && (
        <SelectInput
          label={words.instructor}
          required
          value={instructor}
          options={[{ value: '', label: words.chooseInstructor }, ...coaches.options]}
          onChange={setInstructor}
          error={fieldErrorText(give.error, 'instructor') ?? (coaches.isLost ? words.noInstructors : undefined)}
        />
      )}
      <ErrorAlert text={give.error === null || hasFields ? undefined : actionErrorText(give.error)} />
      <Button type="submit" loading={give.isPending}>
        {words.save}
      </Button>
    </DeskForm>
  )
}

/** The coaches of the catalogue, to choose which one a coach is. */
function useCoaches(isWanted: boolean) {
  const { userId } = useDesk()
  const { data = [], isError } = useQuery({
    queryKey: [...deskKey(userId), 'coaches'],
    queryFn: ({ signal }) => allCoaches(signal),
    enabled: isWanted,
  })
  return { options: data.map(({ id, name }) => ({ value: String(id), label: name })), isLost: isError }
}

async function allCoaches(signal: AbortSignal) {
  const found: { id: number; name: string }[] = []
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const { results, next } = await api(`/api/instructors/?page=${page}`, instructorPage, { signal })
    found.push(...results)
    hasMore = next !== null
  }
  return found
}
