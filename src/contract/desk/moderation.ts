import * as z from 'zod/mini'
import { idInBody } from '#src/contract/id.ts'
import { programKind } from '#src/contract/kind.ts'

/** Newest first, but the longest waiting first among reported posts; `cursor` continues after the item of that number. */
const cursor = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)))

/** `reported` posts wait for a decision; `hidden` ones can be restored. */
export const postQueueQuery = z.object({ state: z._default(z.enum(['reported', 'hidden']), 'reported'), cursor })
export const reviewQueueQuery = z.object({
  state: z._default(z.enum(['shown', 'hidden']), 'shown'),
  /** Of one team or course. */
  kind: z.optional(programKind),
  program: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  cursor,
})

const author = z.object({ user: z.int(), name: z.string(), suspended_until: z.nullable(z.string()) })

export const moderatedPost = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  author,
  created_at: z.string(),
  hidden_at: z.nullable(z.string()),
  /** Open reports, the oldest first. */
  reports: z.array(
    z.object({ reason: z.enum(['spam', 'offensive', 'rights', 'wrong', 'other']), text: z.string(), at: z.string() }),
  ),
})
export type ModeratedPost = z.infer<typeof moderatedPost>

export const moderatedReview = z.object({
  id: z.int(),
  rating: z.int(),
  text: z.string(),
  author,
  program: z.object({ kind: programKind, id: z.int(), name: z.string() }),
  created_at: z.string(),
  hidden_at: z.nullable(z.string()),
})
export type ModeratedReview = z.infer<typeof moderatedReview>

export const postQueue = z.object({ results: z.array(moderatedPost), next_cursor: z.nullable(z.int()) })
export const reviewQueue = z.object({ results: z.array(moderatedReview), next_cursor: z.nullable(z.int()) })

export const MODERATION_REASON_MAX = 300
const reason = z.string().check(z.maxLength(MODERATION_REASON_MAX))

/** `show` closes the reports of a post, or restores a hidden one. The author is notified of `hide` and `delete`. */
export const moderationChoice = z.enum(['hide', 'show', 'delete'])
export type ModerationChoice = z.infer<typeof moderationChoice>
export const moderationBody = z.object({ choice: moderationChoice, reason: z._default(reason, '') })
export type ModerationRequest = z.infer<typeof moderationBody>
export const moderationDone = z.object({ state: z.enum(['hidden', 'shown', 'deleted']) })

/** A user whose posting is suspended, or who was searched for. */
export const moderatedUser = z.object({
  user: z.int(),
  name: z.string(),
  username: z.nullable(z.string()),
  suspension: z.nullable(z.object({ reason: z.string(), until: z.string(), by: z.string(), created_at: z.string() })),
})
export type ModeratedUser = z.infer<typeof moderatedUser>

/** Suspended users; those whose username begins with `q` when it is given. */
export const moderatedUserQuery = z.object({ q: z._default(z.string().check(z.maxLength(60)), '') })
export const moderatedUsers = z.array(moderatedUser)

export const SUSPENSION_DAYS_MOST = 365
/** Until the end of that many days from now. */
export const suspensionBody = z.object({
  user: idInBody,
  days: z.int().check(z.gte(1), z.lte(SUSPENSION_DAYS_MOST)),
  reason,
})
export type SuspensionRequest = z.infer<typeof suspensionBody>
