import * as z from 'zod/mini'
import { swimmer } from '#src/contract/member/member.ts'
import { orderKind } from './kind.ts'
import { bookedTerm } from './month.ts'
import { pageOf, pageQuery } from './page.ts'

const oldKinds = [
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
] as const

/** `kinds=waitlist` of a list: its page can show these kinds too. Pages of an older version could not read the list. */
const waitlistKinds = ['waitlist_offer', 'waitlist_passed'] as const
/** The same for `members=1`. */
const memberKinds = ['paper_ending'] as const

/** `kinds=staff` of a list: its page can show these kinds too. */
const staffKinds = ['content_moderated', 'staff_reply'] as const

/** `kinds=guardian` of a list: its page can show these kinds and all others. */
const guardianKinds = [
  'guardian_invited',
  'guardian_accepted',
  'guardian_ended',
  'club_message',
  'webhook_disabled',
  'schedule_changed',
] as const

export const notificationKinds = [
  ...oldKinds,
  ...waitlistKinds,
  ...memberKinds,
  ...staffKinds,
  ...guardianKinds,
] as const
export const notificationKind = z.enum(notificationKinds)
export type NotificationKind = z.infer<typeof notificationKind>

/** The kinds that a page reads by its query. */
export function kindsFor({ kinds, members }: Readable): readonly NotificationKind[] {
  return [
    ...oldKinds,
    ...(kinds === undefined ? [] : waitlistKinds),
    ...(members === undefined ? [] : memberKinds),
    ...(kinds === 'staff' || kinds === 'guardian' ? staffKinds : []),
    ...(kinds === 'guardian' ? guardianKinds : []),
  ]
}

type Readable = { kinds?: 'waitlist' | 'staff' | 'guardian' | undefined; members?: '1' | undefined }

export const notification = z.object({
  id: z.int(),
  kind: notificationKind,
  /** The order it refers to; null when there is none. */
  order: z.nullable(
    z.object({
      uid: z.string(),
      kind: orderKind,
      team_name: z.string(),
      months: z.array(bookedTerm),
      /** Who swims. Absent in responses cached from an older server. */
      swimmers: z.optional(z.array(swimmer)),
    }),
  ),
  /** Text and target page, for kinds whose text depends on the case. */
  message: z._default(z.nullable(z.object({ text: z.string(), url: z.string() })), null),
  created_at: z.string(),
  read: z.boolean(),
})
export type Notification = z.infer<typeof notification>

export const notificationQuery = z.extend(pageQuery, {
  kinds: z.optional(z.enum(['waitlist', 'staff', 'guardian'])),
  members: z.optional(z.literal('1')),
})

/** Newest first. `unread` is the total, not only this page's. */
export const notificationPage = z.object({ ...pageOf(notification).shape, unread: z.int() })
export type NotificationPage = z.infer<typeof notificationPage>

export const unreadCount = z.object({ unread: z.int() })

const MAX_IDS = 100

/** Marks notifications as read, by id or all. Idempotent; ids of other users are ignored. */
export const markReadRequest = z.union([
  z.object({
    ids: z.array(z.int().check(z.gte(1), z.lte(2_147_483_647))).check(z.minLength(1), z.maxLength(MAX_IDS)),
  }),
  z.object({ all: z.literal(true) }),
])
export type MarkReadRequest = z.infer<typeof markReadRequest>
