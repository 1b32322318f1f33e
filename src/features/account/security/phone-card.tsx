import { lazy, Suspense, useState } from 'react'
import { toPersianDigits } from '#src/fa/digits.ts'
import * as accountStyles from '#src/features/account/account.module.css'
import { profileStrings as words } from '#src/features/account/strings.ts'
import { Button } from '#src/ui/form/button.tsx'
import * as fieldStyles from '#src/ui/form/field.module.css'
import { Card } from '#src/ui/layout/card.tsx'

const PhoneDialog = lazy(() => import('./phone-dialog.tsx').then((module) => ({ default: module.PhoneDialog })))

/** The phone number of the account, with a dialog to change it. */
export function PhoneCard({ phone }: { phone: string }) {
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const start = () => {
    setUsed(true)
    setOpen(true)
  }
  return (
    <Card as="section" className={accountStyles.phoneCard} aria-labelledby="phone-number">
      <div>
        <h2 id="phone-number" className={accountStyles.heading}>
          {words.phone}
        </h2>
        <p className={accountStyles.phoneNumber}>
          <bdi dir="ltr">{toPersianDigits(phone)}</bdi>
        </p>
        <p className={fieldStyles.hint}>{words.phoneHint}</p>
      </div>
      <Button variant="soft" aria-haspopup="dialog" onClick={start}>
        {words.changePhone}
      </Button>
      {used && (
        <Suspense fallback={null}>
          <PhoneDialog open={open} current={phone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
