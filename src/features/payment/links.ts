import { linkOptions } from '@tanstack/react-router'
import { listPaths, overviewPath } from '#src/contract/catalog/screens.ts'
import type { OrderKind } from '#src/contract/kind.ts'

/** What an order or a receipt is for. */
export type Subject = { kind: OrderKind; subject: number; session: number }

const WALLET = '/wallet'

/** Where something of a kind can be ordered. */
export function orderPath(kind: OrderKind): string {
  return kind === 'wallet' ? WALLET : listPaths[kind]
}

/** The page of the ordered team, course or pool; the wallet of a top-up. */
export function subjectPath({ kind, subject }: Pick<Subject, 'kind' | 'subject'>): string {
  return kind === 'wallet' ? WALLET : overviewPath(kind, subject)
}

/** The screen where the order's months, date or amount were selected. A multi-visit card has session 0. */
export function bookingLink({ kind, subject, session }: Subject) {
  switch (kind) {
    case 'team':
      return linkOptions({
        to: '/teams/booking/$teamId/session/$sessionId',
        params: { teamId: subject, sessionId: session },
      })
    case 'course':
      return linkOptions({
        to: '/courses/booking/$courseId/session/$sessionId',
        params: { courseId: subject, sessionId: session },
      })
    case 'pool':
      if (session === 0) return linkOptions({ to: '/pool-overview/$poolId', params: { poolId: subject } })
      return linkOptions({
        to: '/pools/$poolId/pool-detail/$sessionId',
        params: { poolId: subject, sessionId: session },
        search: {},
      })
    case 'wallet':
      return linkOptions({ to: WALLET })
  }
}

export function receiptLink(uid: string) {
  return linkOptions({ to: '/payment-receipt/$transactionUID/$', params: { transactionUID: uid, _splat: '' } })
}

/** The order's payment page. */
export function paymentLink({ kind, uid }: { kind: OrderKind; uid: string }) {
  return linkOptions({ to: kind === 'pool' ? '/pool-payment' : '/team-payment', search: { order: uid } })
}

/** The order's bank redirect page. */
export function gatewayLink({ kind, uid }: { kind: OrderKind; uid: string }) {
  return linkOptions({ to: kind === 'pool' ? '/pool-gateway' : '/team-gateway', search: { order: uid } })
}
