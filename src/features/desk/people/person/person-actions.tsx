import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Person } from '#src/contract/desk/people.ts'
import { peopleStrings, personStrings as words } from '#src/features/desk/people/strings.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { CreditForm } from './credit-form.tsx'

/** What the member of staff may do with the account. */
export function PersonActions({ person }: { person: Person }) {
  const { may } = useDesk()
  const [isCrediting, setCrediting] = useState(false)
  const close = () => setCrediting(false)
  return (
    <>
      {may('bookings.write') && (
        <Link to="/desk/walk-in" search={{ user: person.user }} className={buttonClass()}>
          {peopleStrings.walkIn}
        </Link>
      )}
      {/* The wallet belongs to the whole club, not to a pool. */}
      {may('credits.write', null) && (
        <Button variant="soft" icon="wallet" aria-haspopup="dialog" onClick={() => setCrediting(true)}>
          {words.credit}
        </Button>
      )}
      <BottomSheet open={isCrediting} onClose={close} title={words.creditTitle(person.name)} dismissable={false}>
        {isCrediting && <CreditForm person={person} onClose={close} />}
      </BottomSheet>
    </>
  )
}
