import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, actionErrorText } from '#src/api/errors.ts'
import { QUEUED } from '#src/api/writes/queue.ts'
import { usePendingWrite } from '#src/api/writes/write-store.ts'
import { type Member, type MemberPatch, memberPatch } from '#src/contract/member/member.ts'
import { newId } from '#src/offline/new-id.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { changesOf, draftOfMember, faultsOf, isEdited, type MemberDraft, type MemberFaults } from './member-draft.ts'
import { memberMutations, writeSubject } from './mutations.ts'
import { membersStrings, memberFormStrings as words } from './strings.ts'

/** State of the form of a member, who is new without `saved`. Input stays until the server or the queue has stored it. */
export function useMemberForm(saved: Member | undefined, onSaved: (member: Member) => void) {
  const pending = usePendingWrite(writeSubject(saved?.id ?? 0))
  const initial = saved && withPendingWrite(saved, pending?.body)
  const [typed, setTyped] = useState<MemberDraft>()
  const [errors, setErrors] = useState<MemberFaults>({})
  const [note, setNote] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const store = useStore(initial)
  const draft = typed ?? draftOfMember(initial)
  const edited = isEdited(initial, draft)

  const showFaults = (faults: MemberFaults) => {
    setErrors(faults)
    // After React has rendered the errors.
    requestAnimationFrame(() => {
      const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      first?.closest('details')?.setAttribute('open', '')
      first?.focus()
    })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (store.isPending) return
    setNote(undefined)
    const faults = faultsOf(draft)
    if (Object.keys(faults).length > 0) return showFaults(faults)
    const changes = changesOf(initial, draft)
    if (Object.keys(changes).length === 0) return setNote(words.nothingChanged)
    try {
      const member = await store.run(changes)
      setTyped(undefined)
      setErrors({})
      onSaved(member)
    } catch (failure) {
      const rejected = rejectedFields(failure)
      if (Object.keys(rejected).length > 0) showFaults(rejected)
      else setNote(actionErrorText(failure, words.offline))
    }
  }
  const edit = (change: Partial<MemberDraft>, ...fields: string[]) => {
    setTyped({ ...draft, ...change })
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !fields.some((each) => field.startsWith(each)))),
    )
    setNote(undefined)
  }
  return { form, draft, errors, note, pending, edited, isSaving: store.isPending, edit, submit }
}

/** Adds a member or changes one; says so in a toast. */
function useStore(initial: Member | undefined) {
  const add = useMutation(memberMutations.add())
  const save = useMutation(memberMutations.save(initial ?? { id: 0, name: '', relation: 'other' }))
  const request = useRef({ text: '', key: '' })
  const run = async (changes: MemberPatch): Promise<Member> => {
    if (initial === undefined) {
      const text = JSON.stringify(changes)
      // The same input keeps its key: after a lost response it is not added twice.
      if (request.current.text !== text) request.current = { text, key: newId() }
      const added = await add.mutateAsync({ input: changes, key: request.current.key })
      showToast({ kind: 'success', text: membersStrings.added(added.name) })
      return added
    }
    const result = await save.mutateAsync(changes)
    if (result === QUEUED) showToast({ kind: 'info', text: membersStrings.queued, ms: 6000 })
    else showToast({ kind: 'success', text: membersStrings.saved })
    return result === QUEUED ? withPendingWrite(initial, changes) : result
  }
  return { run, isPending: add.isPending || save.isPending }
}

/** The member with its queued or refused change applied. */
export function withPendingWrite(member: Member, body: object | null | undefined): Member {
  const patch = memberPatch.safeParse(body).data ?? {}
  const given = Object.entries(patch).filter(([, value]) => value !== undefined)
  return { ...member, ...Object.fromEntries(given) }
}

/** The server names a person's field as a whole. */
function rejectedFields(failure: unknown): MemberFaults {
  const fields = failure instanceof ApiError ? (failure.fields ?? {}) : {}
  return Object.fromEntries(
    Object.entries(fields).map(([field, texts]) => [
      field === 'emergency_contact' ? `${field}.name` : field,
      texts.join(' '),
    ]),
  )
}
