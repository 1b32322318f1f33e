import * as z from 'zod/mini'

/** What can be booked. Teams and courses are booked by the Jalali month, pools by the dated session. */
export const bookableKind = z.enum(['team', 'course', 'pool'])
export type BookableKind = z.infer<typeof bookableKind>

/** What an order can be for: something bookable, or money put into the wallet. */
export const orderKind = z.enum(['team', 'course', 'pool', 'wallet'])
export type OrderKind = z.infer<typeof orderKind>

/** The kinds that run for months and have a coach. */
export const programKind = z.enum(['team', 'course'])
export type ProgramKind = z.infer<typeof programKind>
