import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import type { CardUse, MyCard } from '#src/contract/credits/card.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import * as styles from './multi-visit.module.css'
import { cardMutations } from './queries.ts'
import { cardStrings as words } from './strings.ts'

type CardVisitProps = {
  card: MyCard
  pool: number
  session: number
  /** The chosen date; undefined as long as none is. */
  date: CardUse['date'] | undefined
  onBooked: (order: string) => void
}

/** Books the chosen date of a pool with a multi-visit card. */
export function CardVisit({ card, pool, session, date, onBooked }: CardVisitProps) {
  const [first] = card.members
  const [member, setMember] = useState(String(first?.id ?? ''))
  const use = useMutation(cardMutations.use())
  const left = card.visits - card.used
  const book = () => {
    if (date === undefined) return
    use.mutate(
      { card: card.id, use: { pool, session, date, member: Number(member) } },
      {
        onSuccess: ({ order }) => {
          showToast({ kind: 'success', text: words.used })
          onBooked(order)
        },
      },
    )
  }
  const failure = use.error === null ? undefined : actionErrorText(use.error, words.offlineUse)
  return (
    <Card as="section" aria-labelledby={`card-${card.id}`}>
      <div className={styles.root}>
        <h2 id={`card-${card.id}`} className={styles.heading}>
          {words.useTitle}
        </h2>
        {date === undefined ? (
          <p className={styles.quiet}>{words.chooseDate}</p>
        ) : (
          <>
            {card.members.length > 1 && (
              <SelectField
                label={words.useWho}
                value={member}
                options={card.members.map(({ id, name }) => ({ value: String(id), label: name }))}
                onChange={setMember}
              />
            )}
            <p className={styles.quiet}>{words.paysNothing(formatMonths([date]))}</p>
            <ErrorAlert text={failure} />
            <Button variant="soft" wide loading={use.isPending} onClick={book}>
              {words.use(left)}
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}
