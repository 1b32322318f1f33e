import * as z from 'zod/mini'
import { orderKind } from './kind.ts'
import { bookedTerm } from './month.ts'
import { pageOf } from './page.ts'

export const notificationKind = z.enum([
  'booking_confirmed',
  'payment_credited',
  'payment_reversed',
  'payment_failed',
  'hold_expired',
  'term_cancelled',
  'wallet_charged',
  'session_tomorrow',
  'term_ending',
  'post_published',
])
export type NotificationKind = z.infer<typeof notificationKind>

export const notification = z.object({
  id: z.int(),
  kind: notificationKind,
  /** What it is about; null when it is about no order. */
  order: z.nullable(z.object({ uid: z.string(), kind: orderKind, team_name: z.string(), months: z.array(bookedTerm) })),
  /** Its own words, and the page of ours it leads to, where the kind alone does not say them. */
  message: z._default(z.nullable(z.object({ text: z.string(), url: z.string() })), null),
  created_at: z.string(),
  read: z.boolean(),
})
export type Notification = z.infer<typeof notification>

/** The newest first. `unread` counts all of them, not this page's alone. */
export const notificationPage = z.object({ ...pageOf(notification).shape, unread: z.int() })
export type NotificationPage = z.infer<typeof notificationPage>

export const unreadCount = z.object({ unread: z.int() })

const MOST_AT_ONCE = 100

/** Some of one's notifications by id, or all of them. Reading twice is no error; ids of others change nothing. */
export const markReadRequest = z.union([
  z.object({
    ids: z.array(z.int().check(z.gte(1), z.lte(2_147_483_647))).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
  }),
  z.object({ all: z.literal(true) }),
])
export type MarkReadRequest = z.infer<typeof markReadRequest>
