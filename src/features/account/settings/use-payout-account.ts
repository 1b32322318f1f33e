import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { fieldErrorText } from '#src/api/errors.ts'
import { session } from '#src/api/session/session-store.ts'
import { holderFault, ibanFault } from '#src/fa/payout-account.ts'
import { accountQueries } from '#src/features/account/queries.ts'

type PayoutField = 'iban' | 'holder'
const fields = ['iban', 'holder'] as const

/** The bank account required from a user who deletes the account with money in the wallet. */
export type PayoutForm = {
  required: boolean
  /** Fields of the deletion request; empty when no account is required. */
  account: Partial<Record<PayoutField, string>>
  values: Record<PayoutField, string>
  faults: Partial<Record<PayoutField, string>>
  inputs: Record<PayoutField, RefObject<HTMLInputElement | null>>
  write: (field: PayoutField, value: string) => void
  /** Validates the fields; shows errors and focuses the first invalid field. */
  check: () => boolean
  /** Shows the server's field errors; true when there are any. */
  showServerFaults: (failure: unknown) => boolean
}

/** Required once the wallet is known to hold money, or the server reports that it does. */
export function usePayoutAccount(): PayoutForm {
  const { userId } = useSnapshot(session)
  const { data: balance = 0 } = useQuery(accountQueries.balance(userId))
  const [requiredByServer, setRequiredByServer] = useState(false)
  const [values, setValues] = useState({ iban: '', holder: '' })
  const [faults, setFaults] = useState<PayoutForm['faults']>({})
  const ibanInput = useRef<HTMLInputElement>(null)
  const inputs = { iban: ibanInput, holder: useRef<HTMLInputElement>(null) }
  // The fields appear only after the server's response.
  useEffect(() => {
    if (requiredByServer) ibanInput.current?.focus()
  }, [requiredByServer])
  const required = requiredByServer || balance > 0
  /** Shows the errors; returns whether there are any. */
  const showFaults = (found: Record<PayoutField, string | undefined>) => {
    const invalid = fields.filter((field) => found[field] !== undefined)
    setFaults(Object.fromEntries(invalid.map((field) => [field, found[field]])))
    const [first] = invalid
    if (first !== undefined) inputs[first].current?.focus()
    return first !== undefined
  }
  return {
    required,
    account: required ? values : {},
    values,
    faults,
    inputs,
    write(field, value) {
      setValues((now) => ({ ...now, [field]: value }))
      setFaults(({ [field]: _, ...rest }) => rest)
    },
    check: () => !required || !showFaults({ iban: ibanFault(values.iban), holder: holderFault(values.holder) }),
    showServerFaults(failure) {
      const found = { iban: fieldErrorText(failure, 'iban'), holder: fieldErrorText(failure, 'holder') }
      if (!showFaults(found)) return false
      setRequiredByServer(true)
      return true
    },
  }
}
