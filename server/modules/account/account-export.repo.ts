import { and, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/client.ts'
import { programs, reviews } from '#server/db/schema/catalog.ts'
import { media } from '#server/db/schema/media.ts'
import { notifications } from '#server/db/schema/notification.ts'
import { attempts, enrolments, orders } from '#server/db/schema/payment.ts'
import { accountEvents, authSessions, knownDevices, users } from '#server/db/schema/people.ts'
import { postReports, posts } from '#server/db/schema/post.ts'
import { pushSubscriptions } from '#server/db/schema/push.ts'
import { ledger, wallets } from '#server/db/schema/wallet.ts'
import { orderSwimmers } from '#server/db/swimmers.ts'

/** At most `limit` rows of a user, after the row whose key is `after`; from the first row when it is undefined. */
export type Page = { after: Key | undefined; limit: number }
export type Key = number | string
type Row = { key: Key } & Record<string, unknown>
/** Reads a page of one list, oldest first. `key` is the cursor of the next page and is not exported. */
export type ReadPage = (db: Db, userId: number, page: Page) => PromiseLike<Row[]>

/** A user's own rows after the last row of the previous page. */
function ownRowsAfter(owner: PgColumn, userId: number, key: PgColumn, after: Key | undefined) {
  return and(eq(owner, userId), after === undefined ? undefined : gt(key, after))
}

export async function readUser(db: Db, userId: number) {
  const { usernameFolded: _, passwordHash: __, deletedAt: ___, ...columns } = getTableColumns(users)
  const [row] = await db.select(columns).from(users).where(eq(users.id, userId))
  return row
}

export async function readBalance(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ balance: wallets.balanceRial }).from(wallets).where(eq(wallets.userId, userId))
  return row?.balance ?? 0
}

const readSessions: ReadPage = (db, userId, { after, limit }) =>
  db
    .select({
      key: authSessions.id,
      user_agent: authSessions.userAgent,
      created_at: authSessions.createdAt,
      last_seen_at: authSessions.lastSeenAt,
      ended_at: authSessions.revokedAt,
    })
    .from(authSessions)
    .where(
      and(
        eq(authSessions.userId, userId),
        // Session ids are random, so the order is by time first.
        after === undefined
          ? undefined
          : sql`(${authSessions.createdAt}, ${authSessions.id}) >
              (select s.created_at, s.id from ${authSessions} s where s.id = ${after}::uuid)`,
      ),
    )
    .orderBy(authSessions.createdAt, authSessions.id)
    .limit(limit)

const readDevices: ReadPage = (db, userId, { after, limit }) =>
  db
    .select({ key: knownDevices.secretHash, last_used_at: knownDevices.lastUsedAt })
    .from(knownDevices)
    .where(ownRowsAfter(knownDevices.userId, userId, knownDevices.secretHash, after))
    .orderBy(knownDevices.secretHash)
    .limit(limit)

const readOrders: ReadPage = (db, userId, { after, limit }) =>
  db
    .select({
      key: orders.id,
      uid: orders.uid,
      kind: orders.kind,
      state: orders.state,
      people: orders.people,
      swimmers: orderSwimmers,
      payable_rial: orders.payableRial,
      booked: orders.subject,
      created_at: orders.createdAt,
      confirmed_at: orders.confirmedAt,
      closed_at: orders.closedAt,
    })
    .from(orders)
    .where(ownRowsAfter(orders.userId, userId, orders.id, after))
    .orderBy(orders.id)
    .limit(limit)

const readPayments: ReadPage = (db, userId, { after, limit }) =>
  db
    .select({
      key: attempts.id,
      order: orders.uid,
      gateway: attempts.gateway,
      amount_rial: attempts.amountRial,
      state: attempts.state,
      reference: attempts.refId,
      card: attempts.cardPan,
      created_at: attempts.createdAt,
      verified_at: attempts.verifiedAt,
    })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(ownRowsAfter(orders.userId, userId, attempts.id, after))
    .orderBy(attempts.id)
    .limit(limit)

const readEnrolments: ReadPage = (db, userId, { after, limit }) =>
  db
    .select({
      key: enrolments.id,
      member: enrolments.memberId,
      session: enrolments.sessionId,
      year: enrolments.year,
      month: enrolments.month,
      day: enrolments.day,
      created_at: enrolments.createdAt,
      cancelled_at: enrolments.cancelledAt,
    })
    .from(enrolments)
    .where(ownRowsAfter(enrolments.userId, userId, enrolments.id, after))
    .orderBy(enrolments.id)
    .limit(limit)

export const readLedger: ReadPage = (db, userId, { after, limit }) =>
  db
    .select({
      key: ledger.id,
      kind: ledger.kind,
      amount_rial: ledger.amountRial,
      balance_rial: ledger.balanceRial,
      order: orders.uid,
      reason: ledger.reason,
      created_at: ledger.createdAt,
    })
    .from(ledger)
    .leftJoin(orders, eq(orders.id, ledger.orderId))
    .where(ownRowsAfter(ledger.userId, userId, ledger.id, after))
    .orderBy(ledger.id)
    .limit(limit)

const readReviews: ReadPage = (db, userId, { after, limit }) =>
  db
    .select({
      key: reviews.id,
      kind: programs.kind,
      subject: programs.number,
      subject_name: programs.name,
      rating: reviews.rating,
      text: reviews.text,
      created_at: reviews.createdAt,
    })
    .from(reviews)
    .innerJoin(programs, eq(programs.id, reviews.programId))
    .where(ownRowsAfter(reviews.userId, userId, reviews.id, after))
    .orderBy(reviews.id)
    .limit(limit)

const readPosts: ReadPage = (db, userId, { after, limit }) =>
  db
    .select({
      key: posts.id,
      id: posts.id,
      title: posts.title,
      description: posts.description,
      category: posts.category,
      media_url: sql<string>`coalesce(${media.url}, ${posts.mediaUrl})`,
      views: posts.views,
      created_at: posts.createdAt,
    })
    .from(posts)
    .leftJoin(media, eq(media.id, posts.mediaId))
    .where(ownRowsAfter(posts.authorId, userId, posts.id, after))
    .orderBy(posts.id)
    .limit(limit)

// The full endpoint would let its holder push to that browser: the export names its service only.
const readBrowsers: ReadPage = (db, userId, { after, limit }) =>
  db
    .select({
      key: pushSubscriptions.id,
      service: sql<string>`substring(${pushSubscriptions.endpoint} from '^[a-z]+://[^/]+')`,
      created_at: pushSubscriptions.createdAt,
    })
    .from(pushSubscriptions)
    .where(ownRowsAfter(pushSubscriptions.userId, userId, pushSubscriptions.id, after))
    .orderBy(pushSubscriptions.id)
    .limit(limit)

const readReports: ReadPage = (db, userId, { after, limit }) =>
  db
    .select({
      key: postReports.id,
      post: postReports.postId,
      reason: postReports.reason,
      text: postReports.text,
      created_at: postReports.createdAt,
    })
    .from(postReports)
    .where(ownRowsAfter(postReports.userId, userId, postReports.id, after))
    .orderBy(postReports.id)
    .limit(limit)

const readNotifications: ReadPage = (db, userId, { after, limit }) =>
  db
    .select({
      key: notifications.id,
      kind: notifications.kind,
      order: orders.uid,
      created_at: notifications.createdAt,
      read_at: notifications.readAt,
    })
    .from(notifications)
    .leftJoin(orders, eq(orders.id, notifications.orderId))
    .where(ownRowsAfter(notifications.userId, userId, notifications.id, after))
    .orderBy(notifications.id)
    .limit(limit)

const readEvents: ReadPage = (db, userId, { after, limit }) =>
  db
    .select({
      key: accountEvents.id,
      kind: accountEvents.kind,
      count: accountEvents.count,
      user_agent: accountEvents.userAgent,
      created_at: accountEvents.createdAt,
    })
    .from(accountEvents)
    .where(ownRowsAfter(accountEvents.userId, userId, accountEvents.id, after))
    .orderBy(accountEvents.id)
    .limit(limit)

/** The lists of a user by their names in the file; none contains a secret that signs in. */
export const lists: Record<string, ReadPage> = {
  sessions: readSessions,
  devices: readDevices,
  orders: readOrders,
  payments: readPayments,
  enrolments: readEnrolments,
  reviews: readReviews,
  posts: readPosts,
  browsers: readBrowsers,
  reports: readReports,
  notifications: readNotifications,
  events: readEvents,
}
