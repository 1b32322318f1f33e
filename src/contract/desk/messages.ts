import * as z from 'zod/mini'
import { sessionRef } from '#src/contract/attendance/event.ts'
import { levelValues } from '#src/contract/catalog/filter-values.ts'
import { bookableKind } from '#src/contract/kind.ts'
import { memberSex } from '#src/contract/member/member.ts'
import { dayParam, monthParam } from './day.ts'

export const MESSAGE_MIN = 2
export const MESSAGE_MAX = 500

/** `notification`: in the list of each account and as push; `sms` to its number. */
export const messageChannels = ['notification', 'sms', 'both'] as const
export const messageChannel = z.enum(messageChannels)
export type MessageChannel = z.infer<typeof messageChannel>

/** Swimmers with a place in a month; every account of the club when `month` is null, which allows no other field. */
export const peopleFilter = z.object({
  month: z.nullable(monthParam),
  pool: z.nullable(z.int().check(z.gte(1))),
  kind: z.nullable(bookableKind),
  level: z.nullable(z.enum(levelValues)),
  sex: z.nullable(memberSex),
})
export type PeopleFilter = z.infer<typeof peopleFilter>

/**
 * To whom. `session`: everyone with a place in the month of a class, or in the lesson of `day`; an opening needs its day.
 * `pool_day`: everyone with a lesson at a pool on a day.
 */
export const messageAudience = z.discriminatedUnion('to', [
  z.object({
    to: z.literal('session'),
    kind: bookableKind,
    session: z.int().check(z.gte(1), z.lte(2_147_483_647)),
    month: monthParam,
    day: z.nullable(z.int().check(z.gte(1), z.lte(31))),
  }),
  z.object({ to: z.literal('pool_day'), pool: z.int().check(z.gte(1), z.lte(2_147_483_647)), day: dayParam }),
  z.object({ to: z.literal('people'), filter: peopleFilter }),
])
export type MessageAudience = z.infer<typeof messageAudience>

export const messageBody = z.object({ audience: messageAudience, channel: messageChannel, text: z.string() })
export type MessageRequest = z.infer<typeof messageBody>

/** `expected`: the recipients that the preview counted. Another number by now is refused with `changed_meanwhile`. */
export const sendBody = z.extend(messageBody, { expected: z.int().check(z.gte(0)) })
export type SendRequest = z.infer<typeof sendBody>

/** What sending would do now. An account with several swimmers counts once. */
export const messagePreview = z.object({
  audience: z.string(),
  recipients: z.int(),
  /** Accounts with a device that shows push messages; null without notifications. */
  push: z.nullable(z.int()),
  /** Recipients whom this channel does not reach: an SMS needs a number. */
  unreachable: z.int(),
  /** Null without SMS. `price_rial` is null when the club has not set the price of a part. */
  sms: z.nullable(z.object({ messages: z.int(), parts: z.int(), price_rial: z.nullable(z.int()) })),
})
export type MessagePreview = z.infer<typeof messagePreview>

/** `unknown`: the provider was silent, and the SMS may have arrived. `none`: no way to reach the account. */
export const deliveryStates = ['waiting', 'sent', 'failed', 'unknown', 'none'] as const
export const deliveryState = z.enum(deliveryStates)
export type DeliveryState = z.infer<typeof deliveryState>

const counts = z.object({
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
  unknown: z.int(),
  none: z.int(),
})
export type DeliveryCounts = z.infer<typeof counts>

export const clubMessage = z.object({
  id: z.int(),
  audience: z.string(),
  channel: messageChannel,
  text: z.string(),
  author: z.string(),
  created_at: z.string(),
  recipients: z.int(),
  /** By channel; null where the message does not use it. */
  notification: z.nullable(counts),
  sms: z.nullable(counts),
})
export type ClubMessage = z.infer<typeof clubMessage>

/** Newest first; `cursor` continues below the message of that number. `pool` is all pools of the staff without it. */
export const messagesQuery = z.object({
  pool: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
  cursor: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
})
export const clubMessages = z.object({ results: z.array(clubMessage), next_cursor: z.nullable(z.int()) })
export type ClubMessages = z.infer<typeof clubMessages>

/** Recipients by user id; with `state`, those with a channel in that state. */
export const deliveriesQuery = z.object({
  state: z.optional(deliveryState),
  cursor: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
})
export const delivery = z.object({
  user: z.int(),
  name: z.string(),
  phone: z.nullable(z.string()),
  notification: z.nullable(deliveryState),
  sms: z.nullable(deliveryState),
})
export type Delivery = z.infer<typeof delivery>
export const deliveries = z.object({ results: z.array(delivery), next_cursor: z.nullable(z.int()) })

/** A coach's message to a class of theirs: everyone of the month, as a notification. */
export const classMessageBody = z.object({ session: sessionRef, month: monthParam, text: z.string() })
export const sendClassMessageBody = z.extend(classMessageBody, { expected: z.int().check(z.gte(0)) })
export type SendClassMessage = z.infer<typeof sendClassMessageBody>
