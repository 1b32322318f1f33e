import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import type { DiscountTerms } from '#src/contract/catalog/discount.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import type { PriceLine } from '#src/contract/payment.ts'
import { formatToman } from '#src/fa/toman.ts'
import { bookingMutations } from '#src/features/booking/mutations.ts'
import type { BookedSession } from '#src/features/booking/queries.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './discount-code.module.css'
import { discountStrings as words } from './discount-strings.ts'

type DiscountCodeProps = {
  of: BookedSession<BookableKind>
  /** The code in the price. */
  used: DiscountTerms | undefined
  /** The reductions of the price. */
  lines: readonly PriceLine[]
  onUse: (discount: DiscountTerms | undefined) => void
}

/** Field for a discount code behind a button; in its place the code that is used, and what it takes off. */
export function DiscountCode({ of, used, lines, onUse }: DiscountCodeProps) {
  const [open, setOpen] = useState(false)
  const formId = useId()
  if (used !== undefined) {
    const reduction = lines.find(({ kind }) => kind === 'code')?.amountRial
    return <UsedCode code={used.code} reduction={reduction} onRemove={() => onUse(undefined)} />
  }
  return (
    <div className={styles.root}>
      <button
        type="button"
        className={styles.opener}
        aria-expanded={open}
        aria-controls={open ? formId : undefined}
        onClick={() => setOpen(!open)}
      >
        {words.question}
        <Icon name="chevron-down" size={18} />
      </button>
      {open && <CodeForm id={formId} of={of} onUse={onUse} />}
    </div>
  )
}

function CodeForm({ id, of, onUse }: { id: string } & Pick<DiscountCodeProps, 'of' | 'onUse'>) {
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  const quote = useMutation(bookingMutations.quote())
  const change = (value: string) => {
    setTyped(value)
    setMissing(false)
    quote.reset()
  }
  const check = async (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return setMissing(true)
    // The mutation keeps the error for the field.
    const quoted = await quote.mutateAsync({ ...of, months: [], discountCode: typed }).catch(() => undefined)
    if (quoted?.code) onUse(quoted.code)
  }
  const failure = quote.error === null ? undefined : actionErrorText(quote.error, words.offline)
  const error = missing ? words.missing : failure
  return (
    <form id={id} className={styles.form} noValidate onSubmit={(event) => void check(event)}>
      <TextField
        label={words.field}
        value={typed}
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        onChange={change}
        {...(error === undefined ? {} : { error })}
      />
      <Button type="submit" variant="soft" loading={quote.isPending}>
        {quote.isPending ? words.checking : words.use}
      </Button>
    </form>
  )
}

type UsedCodeProps = { code: string; reduction: number | undefined; onRemove: () => void }

function UsedCode({ code, reduction, onRemove }: UsedCodeProps) {
  return (
    <p className={styles.used} role="status">
      <Icon name="check" size={20} />
      <span>
        {words.used} <bdi>{code}</bdi>
      </span>
      {reduction !== undefined && <b className="numeric">{formatToman(-reduction)}</b>}
      <Button variant="ghost" size="small" onClick={onRemove}>
        {words.remove}
      </Button>
    </p>
  )
}
