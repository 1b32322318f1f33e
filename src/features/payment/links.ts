import { linkOptions } from '@tanstack/react-router'
import type { BookableKind } from '#src/contract/kind.ts'

/** What an order or a receipt was made of. */
export type Subject = { kind: BookableKind; subject: number; session: number }

/** Back to where the months were chosen. */
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
      return linkOptions({
        to: '/pools/$poolId/pool-detail/$sessionId',
        params: { poolId: String(subject), sessionId: String(session) },
      })
  }
}

/** The receipt of an order. */
export function receiptLink(uid: string) {
  return linkOptions({ to: '/payment-receipt/$transactionUID/$', params: { transactionUID: uid, _splat: '' } })
}
