import { join } from 'node:path'
import * as z from 'zod/mini'

/** A backup with keys that the release before wrote, and `facts.json`; made by `scripts/upgrade-data.ts`. */
export const releaseArchive = join(import.meta.dirname, 'release-before.tar.gz')

const person = z.object({ phone: z.string(), access: z.string(), refresh: z.string() })

/** What the users of the release before had done when its backup was written. */
export const releaseFacts = z.object({
  /** The commit of its code. */
  revision: z.string(),
  /** ISO 8601: later than every row, before the holds expire. */
  at: z.string(),
  /** Holds a month, unpaid. */
  holding: z.object({ ...person.shape, order: z.string() }),
  /** Is at the bank's page of a held month. */
  paying: z.object({ ...person.shape, order: z.string(), bankPath: z.string() }),
  /** Has paid for the running month. */
  swimming: z.object({
    ...person.shape,
    order: z.string(),
    pass: z.string(),
    session: z.int(),
    month: z.object({ year: z.int(), month: z.int() }),
  }),
  /** Has paid for two months, cancelled one, and owns the refund; has a profile picture and a published picture. */
  posting: z.object({
    ...person.shape,
    order: z.string(),
    refundRial: z.int(),
    avatar: z.string(),
    post: z.int(),
    title: z.string(),
    media: z.string(),
  }),
})
export type ReleaseFacts = z.infer<typeof releaseFacts>
