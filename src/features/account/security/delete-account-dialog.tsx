import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import { session } from '#src/api/session/session-store.ts'
import { useCodeCooldown } from '#src/api/use-code-cooldown.ts'
import type { Profile } from '#src/contract/auth.ts'
import { SECOND_MS } from '#src/contract/duration.ts'
import { isCode } from '#src/fa/code-digits.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { formatToman } from '#src/fa/toman.ts'
import * as styles from '#src/features/account/account.module.css'
import { accountMutations } from '#src/features/account/mutations.ts'
import { accountQueries } from '#src/features/account/queries.ts'
import { PayoutFields } from '#src/features/account/settings/payout-fields.tsx'
import { settingsStrings as words } from '#src/features/account/settings/settings-strings.ts'
import { usePayoutAccount } from '#src/features/account/settings/use-payout-account.ts'
import { phoneStrings } from '#src/features/account/strings.ts'
import { useHoldsTyped } from '#src/offline/unsaved-guard.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { CodeField } from '#src/ui/form/code-field.tsx'
import { Cooldown } from '#src/ui/form/cooldown.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { ResendCode } from './resend-code.tsx'

const TOAST_MS = 6000

type DeleteAccountDialogProps = { open: boolean; profile: Profile | undefined; onClose: () => void }

/** Deletes the account: a confirmation, then a fresh code. All devices are signed out. */
export function DeleteAccountDialog({ open, profile, onClose }: DeleteAccountDialogProps) {
  const { userName } = useSnapshot(session)
  return (
    <BottomSheet
      open={open}
      onClose={onClose}
      title={words.deleteAsk(profile?.username ?? userName)}
      dismissable={false}
    >
      <DeleteSteps profile={profile} onClose={onClose} />
    </BottomSheet>
  )
}

function DeleteSteps({ profile, onClose }: { profile: Profile | undefined; onClose: () => void }) {
  const phone = profile?.phone_number
  const [until, setUntil] = useState<number>()
  const cooldown = useCodeCooldown()
  const [error, setError] = useState<string>()
  const requestCode = useMutation(accountMutations.askForCode())
  const send = () => {
    setError(undefined)
    requestCode.mutate(
      { purpose: 'delete-account' },
      {
        onSuccess: ({ retry_after }) => setUntil(Date.now() + retry_after * SECOND_MS),
        onError: (failure) => {
          cooldown.read(failure)
          setError(actionErrorText(failure))
        },
      },
    )
  }
  if (until !== undefined) {
    return <DeleteCode phone={phone} until={until} busy={requestCode.isPending} onResend={send} onClose={onClose} />
  }
  return (
    <div className={styles.form}>
      <p>{words.deleteText}</p>
      <p>{words.deleteWords(profile?.user)}</p>
      <WalletWarning />
      <p>
        {words.deleteCode} <PhoneText phone={phone} />
      </p>
      <ErrorAlert text={error} />
      <Cooldown until={cooldown.until} onEnd={cooldown.end} />
      <div className={`${styles.actions} ${styles.actionsEven}`}>
        <Button variant="danger" loading={requestCode.isPending} disabled={cooldown.until !== undefined} onClick={send}>
          {words.deleteSend}
        </Button>
        <Button variant="ghost" data-autofocus onClick={onClose}>
          {words.deleteKeep}
        </Button>
      </div>
    </div>
  )
}

/** Warns before the code is sent that money would be left in the wallet. */
function WalletWarning() {
  const { userId } = useSnapshot(session)
  const { data: balance = 0 } = useQuery(accountQueries.balance(userId))
  if (balance <= 0) return null
  return (
    <p role="note" className={styles.deleteWarning}>
      <Icon name="alert" size={20} />
      <span>{words.deleteWallet(formatToman(balance))}</span>
    </p>
  )
}

type DeleteCodeProps = {
  phone: string | undefined
  until: number
  busy: boolean
  onResend: () => void
  onClose: () => void
}

function DeleteCode({ phone, until, busy, onResend, onClose }: DeleteCodeProps) {
  const router = useRouter()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const payout = usePayoutAccount()
  useHoldsTyped([code, ...Object.values(payout.values)])
  const remove = useMutation({
    ...accountMutations.deleteAccount(),
    // On the mutation, not on `mutate`: the component is unmounted when the session ends.
    onSuccess: () => {
      showToast({ kind: 'success', text: words.deleted, ms: TOAST_MS })
      void router.navigate({ to: '/', replace: true })
    },
  })
  const showError = (text: string) => {
    setError(text)
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (remove.isPending) return
    if (!isCode(code)) return showError(words.codeInvalid)
    if (!payout.check()) return
    remove.mutate(
      { otp: code, ...payout.account },
      {
        onError: (failure) =>
          payout.showServerFaults(failure) || showError(fieldErrorText(failure, 'otp') ?? actionErrorText(failure)),
      },
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>
        {words.codeSentTo} <PhoneText phone={phone} />
      </p>
      <CodeField
        label={words.code}
        value={code}
        onChange={(digits) => {
          setCode(digits)
          setError(undefined)
        }}
        error={error}
        inputRef={field}
      />
      <PayoutFields payout={payout} />
      <div className={`${styles.actions} ${styles.actionsEven}`}>
        <Button type="submit" variant="danger" loading={remove.isPending}>
          {words.deleteYes}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {words.deleteKeep}
        </Button>
      </div>
      <ResendCode until={until} label={phoneStrings.resendOne} busy={busy} onResend={onResend} />
    </form>
  )
}

function PhoneText({ phone }: { phone: string | undefined }) {
  return phone === undefined ? null : <bdi dir="ltr">{toPersianDigits(phone)}</bdi>
}
