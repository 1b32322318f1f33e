import { chakra } from '@chakra-ui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { api } from '#src/api/client.ts'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import { keys } from '#src/api/query/keys.ts'
import { session } from '#src/api/session/session-store.ts'
import { useCodeCooldown } from '#src/api/use-code-cooldown.ts'
import { otpSent } from '#src/contract/auth.ts'
import { freshResponse } from '#src/contract/desk/staff.ts'
import { SECOND_MS } from '#src/contract/duration.ts'
import { isCode } from '#src/fa/code-digits.ts'
import { DeskForm } from '#src/features/desk/form/desk-form.tsx'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { CodeField } from '#src/ui/form/code-field.tsx'
import { Cooldown } from '#src/ui/form/cooldown.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { freshCode, settleFreshCode } from './fresh-code-store.ts'
import { freshCodeStrings as words } from './strings.ts'

/** Confirms this session by a code whenever `requestFreshCode` waits for one. Rendered once, by the frame. */
export function FreshCodeDialog() {
  const { waiting } = useSnapshot(freshCode)
  const { userId } = useSnapshot(session)
  const open = waiting.length > 0
  // What waits belongs to the user who leaves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another user signs in or the frame is left
  useEffect(() => () => settleFreshCode(false), [userId])
  return (
    <BottomSheet open={open} onClose={() => settleFreshCode(false)} title={words.title} dismissable={false}>
      {open && <FreshCodeForm />}
    </BottomSheet>
  )
}

function FreshCodeForm() {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const resend = useSentCode(setError)
  const client = useQueryClient()
  const confirm = useMutation({
    mutationFn: (otp: string) => api('/api/desk/fresh/', freshResponse, { method: 'POST', body: { otp } }),
    retry: false,
  })
  const submit = () => {
    if (confirm.isPending) return
    if (!isCode(code)) {
      setError(words.wrongLength)
      input.current?.focus()
      return
    }
    confirm.mutate(code, {
      onSuccess: () => {
        void client.invalidateQueries({ queryKey: keys.desk })
        settleFreshCode(true)
      },
      onError: (failure) => {
        setError(fieldErrorText(failure, 'otp') ?? actionErrorText(failure))
        input.current?.focus()
      },
    })
  }
  return (
    <DeskForm gap="4" onSubmit={submit}>
      <p>{words.text}</p>
      <CodeField label={words.code} value={code} onChange={setCode} error={error} inputRef={input} />
      <ErrorAlert text={resend.error} />
      {resend.until === undefined ? (
        <Button variant="plain" loading={resend.isPending} onClick={resend.send}>
          {words.send}
        </Button>
      ) : (
        <Cooldown until={resend.until} onEnd={resend.end} />
      )}
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button type="submit" loading={confirm.isPending}>
          {words.confirm}
        </Button>
        <Button variant="ghost" onClick={() => settleFreshCode(false)}>
          {words.cancel}
        </Button>
      </chakra.div>
    </DeskForm>
  )
}

/** Sends the first code when the dialog opens, later ones on request. */
function useSentCode(onCodeError: (text: string | undefined) => void) {
  const cooldown = useCodeCooldown()
  const [until, setUntil] = useState<number>()
  const [error, setError] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('/api/desk/fresh/otp/', otpSent, { method: 'POST', body: {} }),
    retry: false,
    onSuccess: ({ retry_after }) => setUntil(Date.now() + retry_after * SECOND_MS),
    onError: (failure) => {
      cooldown.read(failure)
      setError(actionErrorText(failure))
    },
  })
  const started = useRef(false)
  useEffect(() => {
    // Effects run twice in development.
    if (started.current) return
    started.current = true
    mutate()
  }, [mutate])
  return {
    error,
    isPending,
    until: until ?? cooldown.until,
    end: () => {
      setUntil(undefined)
      cooldown.end()
    },
    send: () => {
      setError(undefined)
      onCodeError(undefined)
      mutate()
    },
  }
}
