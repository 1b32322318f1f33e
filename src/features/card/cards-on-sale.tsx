import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { actionErrorText, isRefusal } from '#src/api/errors.ts'
import { openAuth } from '#src/api/session/auth-dialog-store.ts'
import type { CardProduct } from '#src/contract/credits/card.ts'
import type { Member } from '#src/contract/member/member.ts'
import type { PaymentOrder } from '#src/contract/payment.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { formatToman } from '#src/fa/toman.ts'
import { newId } from '#src/offline/new-id.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import * as styles from './multi-visit.module.css'
import { cardMutations, cardQueries } from './queries.ts'
import { cardStrings as words } from './strings.ts'

type CardsOnSaleProps = {
  cards: readonly CardProduct[]
  /** Undefined for a visitor, who signs in first. */
  userId: string | undefined
  onOrder: (order: PaymentOrder) => void
}

/** The multi-visit cards of a pool; a family chooses who may use one. */
export function CardsOnSale({ cards, userId, onOrder }: CardsOnSaleProps) {
  const members = useQuery({ ...cardQueries.members(userId ?? ''), enabled: userId !== undefined }).data ?? []
  const [asked, setAsked] = useState<CardProduct>()
  const { buy, failure, isBuying, reset } = useBuy(onOrder)
  const choose = (card: CardProduct) => {
    reset()
    if (userId === undefined) openAuth('phone')
    else if (members.length > 1) setAsked(card)
    else buy(card, undefined)
  }
  return (
    <section className={styles.root} aria-labelledby="cards-title">
      <h2 id="cards-title" className={styles.heading}>
        {words.onSale}
      </h2>
      <p className={styles.quiet}>{words.onSaleHint}</p>
      <ul className={styles.list}>
        {cards.map((card) => (
          <li key={card.id} className={styles.row}>
            <div className={styles.text}>
              <b>{words.name(card.visits)}</b>
              <span>{formatToman(card.price)}</span>
              <span className={styles.quiet}>{words.facts(card.valid_days, card.most_members)}</span>
            </div>
            <Button
              variant="soft"
              loading={isBuying}
              aria-label={words.buyOf(words.name(card.visits))}
              onClick={() => choose(card)}
            >
              {words.buy}
            </Button>
          </li>
        ))}
      </ul>
      {asked === undefined && <ErrorAlert text={failure} />}
      <BottomSheet open={asked !== undefined} onClose={() => setAsked(undefined)} title={words.who}>
        {asked !== undefined && (
          <WhoUses
            members={members}
            most={asked.most_members}
            failure={failure}
            loading={isBuying}
            onChosen={(ids) => buy(asked, ids)}
          />
        )}
      </BottomSheet>
    </section>
  )
}

/** Orders a card. The same choice has one idempotency key until the server refused it. */
function useBuy(onOrder: (order: PaymentOrder) => void) {
  const mutation = useMutation(cardMutations.buy())
  const key = useRef<{ of: string; id: string }>(undefined)
  const buy = (card: CardProduct, members: number[] | undefined) => {
    const request = { card: card.id, expected_payable: card.price, ...(members === undefined ? {} : { members }) }
    const of = JSON.stringify(request)
    if (key.current?.of !== of) key.current = { of, id: newId() }
    mutation.mutate(
      { request, idempotencyKey: key.current.id },
      {
        onSuccess: onOrder,
        onError: (error) => {
          if (isRefusal(error)) key.current = undefined
        },
      },
    )
  }
  const failure = mutation.error === null ? undefined : actionErrorText(mutation.error, words.offlineBuy)
  return { buy, failure, isBuying: mutation.isPending, reset: mutation.reset }
}

type WhoUsesProps = {
  members: readonly Member[]
  most: number
  failure: string | undefined
  loading: boolean
  onChosen: (ids: number[]) => void
}

function WhoUses({ members, most, failure, loading, onChosen }: WhoUsesProps) {
  const [chosen, setChosen] = useState<number[]>([])
  const [isMissing, setMissing] = useState(false)
  const toggle = (id: number) => {
    setMissing(false)
    if (most === 1) setChosen([id])
    else setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  }
  return (
    <>
      <p className={styles.quiet}>{words.whoHint(most)}</p>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{words.who}</legend>
        {members.map(({ id, name }) => (
          <label key={id} className={styles.choice}>
            <input
              type={most === 1 ? 'radio' : 'checkbox'}
              name="card-member"
              checked={chosen.includes(id)}
              disabled={most > 1 && chosen.length >= most && !chosen.includes(id)}
              onChange={() => toggle(id)}
            />
            <bdi>{toPersianDigits(name)}</bdi>
          </label>
        ))}
      </fieldset>
      <ErrorAlert text={isMissing ? words.whoMissing : failure} />
      <Button wide loading={loading} onClick={() => (chosen.length === 0 ? setMissing(true) : onChosen(chosen))}>
        {words.goPay}
      </Button>
    </>
  )
}
