import * as z from 'zod/mini'

/** Bookable kinds. Teams and courses are booked by Jalali month, pools by date. */
export const bookableKind = z.enum(['team', 'course', 'pool'])
export type BookableKind = z.infer<typeof bookableKind>

/** What an order pays for: a booking, or a wallet top-up. */
export const orderKind = z.enum(['team', 'course', 'pool', 'wallet'])
export type OrderKind = z.infer<typeof orderKind>

/** Kinds that run by month and have a coach. */
export const programKind = z.enum(['team', 'course'])
export type ProgramKind = z.infer<typeof programKind>
