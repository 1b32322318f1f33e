import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import { formatNumber, toLatinDigits } from '#src/fa/digits.ts'
import { newId } from '#src/offline/new-id.ts'
import { useHoldsTyped } from '#src/offline/unsaved-guard.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { walletMutations } from './mutations.ts'
import { walletStrings as words } from './strings.ts'
import { faultOf, PRESETS_TOMAN, rialOf } from './top-up.ts'
import * as styles from './wallet.module.css'

const MAX_DIGITS = 9

export function TopUpForm() {
  const [toman, setToman] = useState('')
  useHoldsTyped([toman])
  const [fault, setFault] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const topUp = useTopUp(setFault)
  const choose = (digits: string) => {
    setToman(digits)
    setFault(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = faultOf(toman)
    setFault(problem)
    if (problem === undefined) topUp.go(rialOf(toman))
    else field.current?.focus()
  }
  return (
    <Card as="section" aria-labelledby="top-up-title">
      <form className={styles.topUp} onSubmit={submit} noValidate>
        <h2 id="top-up-title" className={styles.heading}>
          {words.topUp}
        </h2>
        <fieldset className={styles.topUpPresets}>
          <legend className="visually-hidden">{words.presets}</legend>
          {PRESETS_TOMAN.map((preset) => (
            <button
              key={preset}
              type="button"
              className={styles.topUpPreset}
              aria-pressed={toman === String(preset)}
              onClick={() => choose(String(preset))}
            >
              {formatNumber(preset)}
            </button>
          ))}
        </fieldset>
        <TextField
          inputRef={field}
          label={words.amount}
          hint={words.amountHint}
          value={toman === '' ? '' : formatNumber(Number(toman))}
          onChange={(text) => choose(toLatinDigits(text).replace(/\D/g, '').slice(0, MAX_DIGITS))}
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="off"
          dir="ltr"
          {...(fault === undefined ? {} : { error: fault })}
        />
        <Button type="submit" icon="plus" loading={topUp.busy}>
          {words.goPay}
        </Button>
      </form>
    </Card>
  )
}

/** Creates the order and opens its payment; the same amount keeps its idempotency key until a response arrives. */
function useTopUp(onFailure: (text: string) => void) {
  const navigate = useNavigate()
  const request = useRef({ amount: 0, key: '' })
  const open = useMutation(walletMutations.topUp())
  const go = (amount: number) => {
    if (open.isPending) return
    if (request.current.amount !== amount || request.current.key === '') request.current = { amount, key: newId() }
    open.mutate(request.current, {
      onSuccess: ({ uid }) => {
        request.current.key = ''
        void navigate({ to: '/team-payment', search: { order: uid } })
      },
      onError: (error) => onFailure(actionErrorText(error, words.offlineTopUp)),
    })
  }
  return { go, busy: open.isPending }
}
