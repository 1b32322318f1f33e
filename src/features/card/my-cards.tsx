import type { ReactNode } from 'react'
import type { MyCard } from '#src/contract/credits/card.ts'
import { formatDate } from '#src/fa/jalali.ts'
import { namesBesideHolder } from '#src/fa/swimmer-names.ts'
import { Card } from '#src/ui/layout/card.tsx'
import * as styles from './multi-visit.module.css'
import { cardStrings as words } from './strings.ts'

type MyCardsProps = {
  cards: readonly MyCard[]
  /** Links a card to its pool's page; `label` names the link. */
  book: (card: MyCard, label: string) => ReactNode
}

/** The account's multi-visit cards with visits left. */
export function MyCards({ cards, book }: MyCardsProps) {
  return (
    <Card as="section" className={styles.mine} aria-labelledby="my-cards">
      <div className={styles.root}>
        <h2 id="my-cards" className={styles.heading}>
          {words.mine}
        </h2>
        <ul className={styles.list}>
          {cards.map((card) => (
            <MyCardRow key={card.id} card={card} book={book(card, words.toPoolOf(card.pool_name))} />
          ))}
        </ul>
      </div>
    </Card>
  )
}

function MyCardRow({ card, book }: { card: MyCard; book: ReactNode }) {
  // The card ends with a day: the instant is the beginning of the next one.
  const lastDay = new Date(Date.parse(card.expires_at) - 1)
  const names = namesBesideHolder(card.members)
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <b>{card.pool_name}</b>
        {names !== undefined && <bdi>{words.of(names)}</bdi>}
        <span>{words.left(card.visits - card.used, card.visits)}</span>
        <time className={styles.quiet} dateTime={lastDay.toISOString()}>
          {words.until(formatDate(lastDay))}
        </time>
        <span className={styles.quiet}>{words.number}</span>
        <bdi dir="ltr" className={styles.number}>
          {card.order}
        </bdi>
      </div>
      {book}
    </li>
  )
}
