import type { BookableKind } from '#src/contract/kind.ts'

/** Payment page by kind of order. */
export const paymentPath = {
  team: '/team-payment',
  course: '/team-payment',
  pool: '/pool-payment',
} as const satisfies Record<BookableKind, string>
