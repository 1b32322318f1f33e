import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { session as signIn } from '#src/api/session/session-store.ts'
import type { CardUse } from '#src/contract/credits/card.ts'
import { cardQueries } from '#src/features/card/queries.ts'
import { usableCards } from '#src/features/card/usable.ts'
import { lazyOrNothing } from '#src/ui/lazy-or-nothing.ts'
import { useNow } from '#src/ui/motion/use-now.ts'

const CardsOnSale = lazyOrNothing(() =>
  import('#src/features/card/cards-on-sale.tsx').then((module) => module.CardsOnSale),
)
const CardVisit = lazyOrNothing(() => import('#src/features/card/card-visit.tsx').then((module) => module.CardVisit))

/** The cards on sale at a pool; nothing without any, and nothing offline that was never read. */
export function PoolCards({ poolId }: { poolId: number }) {
  const { status, userId } = useSnapshot(signIn)
  const { data = [] } = useQuery(cardQueries.onSale(poolId))
  const navigate = useNavigate()
  if (data.length === 0) return null
  return (
    <Suspense fallback={null}>
      <CardsOnSale
        cards={data}
        userId={status === 'signed-in' ? userId : undefined}
        onOrder={({ uid }) => void navigate({ to: '/pool-payment', search: { order: uid } })}
      />
    </Suspense>
  )
}

type VisitCardsProps = { pool: number; session: number; date: CardUse['date'] | undefined }

/** The user's cards for a visit of this pool; nothing without one. */
export function VisitCards({ pool, session, date }: VisitCardsProps) {
  const { status, userId } = useSnapshot(signIn)
  const { data = [] } = useQuery({ ...cardQueries.mine(userId), enabled: status === 'signed-in' })
  const navigate = useNavigate()
  const now = useNow()
  const cards = status === 'signed-in' ? usableCards(data, now, pool) : []
  if (cards.length === 0) return null
  return (
    <Suspense fallback={null}>
      {cards.map((card) => (
        <CardVisit
          key={card.id}
          card={card}
          pool={pool}
          session={session}
          date={date}
          onBooked={(order) =>
            void navigate({
              to: '/payment-receipt/$transactionUID/$',
              params: { transactionUID: order, _splat: '' },
            })
          }
        />
      ))}
    </Suspense>
  )
}
