import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '#src/api/session/session-store.ts'
import { holderFault, ibanFault } from '#src/fa/payout-account.ts'
import { fieldText } from '#src/features/account/failure.ts'
import { accountQueries } from '#src/features/account/queries.ts'

type PayoutField = 'iban' | 'holder'
const fields = ['iban', 'holder'] as const

/** The bank account that is asked of somebody who leaves with money in the wallet. */
export type PayoutForm = {
  wanted: boolean
  /** What goes with the wish to delete; empty where nothing is asked. */
  account: Partial<Record<PayoutField, string>>
  values: Record<PayoutField, string>
  faults: Partial<Record<PayoutField, string>>
  inputs: Record<PayoutField, RefObject<HTMLInputElement | null>>
  write: (field: PayoutField, value: string) => void
  /** Whether it may be sent; else what is wrong stands there and its field has the focus. */
  check: () => boolean
  /** Takes the server's word on the account in; true when it had one. */
  hear: (failure: unknown) => boolean
}

/** Asks once the wallet is known to hold money, or the server says that it does. */
export function usePayoutAccount(): PayoutForm {
  const { userId } = useSnapshot(session)
  const { data: balance = 0 } = useQuery(accountQueries.balance(userId))
  const [asked, setAsked] = useState(false)
  const [values, setValues] = useState({ iban: '', holder: '' })
  const [faults, setFaults] = useState<PayoutForm['faults']>({})
  const ibanInput = useRef<HTMLInputElement>(null)
  const inputs = { iban: ibanInput, holder: useRef<HTMLInputElement>(null) }
  // The fields the server asks for stand only after its answer.
  useEffect(() => {
    if (asked) ibanInput.current?.focus()
  }, [asked])
  const wanted = asked || balance > 0
  /** Shows what is wrong; whether anything is. */
  const tell = (found: Record<PayoutField, string | undefined>) => {
    const wrong = fields.filter((field) => found[field] !== undefined)
    setFaults(Object.fromEntries(wrong.map((field) => [field, found[field]])))
    const [first] = wrong
    if (first !== undefined) inputs[first].current?.focus()
    return first !== undefined
  }
  return {
    wanted,
    account: wanted ? values : {},
    values,
    faults,
    inputs,
    write(field, value) {
      setValues((now) => ({ ...now, [field]: value }))
      setFaults(({ [field]: _, ...rest }) => rest)
    },
    check: () => !wanted || !tell({ iban: ibanFault(values.iban), holder: holderFault(values.holder) }),
    hear(failure) {
      const found = { iban: fieldText(failure, 'iban'), holder: fieldText(failure, 'holder') }
      if (!tell(found)) return false
      setAsked(true)
      return true
    },
  }
}
