import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { programs, reviews } from '#server/db/schema/catalog.ts'
import { media } from '#server/db/schema/media.ts'
import { notifications } from '#server/db/schema/notification.ts'
import { attempts, enrolments, orders } from '#server/db/schema/payment.ts'
import { accountEvents, authSessions, users } from '#server/db/schema/people.ts'
import { postReports, posts } from '#server/db/schema/post.ts'
import { pushSubscriptions } from '#server/db/schema/push.ts'
import { ledger, wallets } from '#server/db/schema/wallet.ts'

/** Everything that stands under a person's name, each list oldest first; no secret that signs in is among it. */
export async function readEverything(db: Db, userId: number) {
  return {
    person: await readPerson(db, userId),
    sessions: await db
      .select({
        user_agent: authSessions.userAgent,
        created_at: authSessions.createdAt,
        last_seen_at: authSessions.lastSeenAt,
        ended_at: authSessions.revokedAt,
      })
      .from(authSessions)
      .where(eq(authSessions.userId, userId))
      .orderBy(authSessions.createdAt),
    orders: await readOrders(db, userId),
    payments: await readPayments(db, userId),
    enrolments: await readEnrolments(db, userId),
    balanceRial: await readBalance(db, userId),
    ledger: await readLedger(db, userId),
    ...(await readWritten(db, userId)),
    ...(await readNoted(db, userId)),
  }
}

async function readPerson(db: Db, userId: number) {
  const { usernameFolded: _, passwordHash: __, deletedAt: ___, ...columns } = getTableColumns(users)
  const [row] = await db.select(columns).from(users).where(eq(users.id, userId))
  return row
}

function readOrders(db: Db, userId: number) {
  return db
    .select({
      uid: orders.uid,
      kind: orders.kind,
      state: orders.state,
      people: orders.people,
      payable_rial: orders.payableRial,
      booked: orders.subject,
      created_at: orders.createdAt,
      confirmed_at: orders.confirmedAt,
      closed_at: orders.closedAt,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(orders.id)
}

function readPayments(db: Db, userId: number) {
  return db
    .select({
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
    .where(eq(orders.userId, userId))
    .orderBy(attempts.id)
}

function readEnrolments(db: Db, userId: number) {
  return db
    .select({
      session: enrolments.sessionId,
      year: enrolments.year,
      month: enrolments.month,
      day: enrolments.day,
      created_at: enrolments.createdAt,
      cancelled_at: enrolments.cancelledAt,
    })
    .from(enrolments)
    .where(eq(enrolments.userId, userId))
    .orderBy(enrolments.id)
}

async function readBalance(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ balance: wallets.balanceRial }).from(wallets).where(eq(wallets.userId, userId))
  return row?.balance ?? 0
}

function readLedger(db: Db, userId: number) {
  return db
    .select({
      kind: ledger.kind,
      amount_rial: ledger.amountRial,
      balance_rial: ledger.balanceRial,
      order: orders.uid,
      reason: ledger.reason,
      created_at: ledger.createdAt,
    })
    .from(ledger)
    .leftJoin(orders, eq(orders.id, ledger.orderId))
    .where(eq(ledger.userId, userId))
    .orderBy(ledger.id)
}

async function readWritten(db: Db, userId: number) {
  return {
    reviews: await db
      .select({
        kind: programs.kind,
        subject: programs.number,
        subject_name: programs.name,
        rating: reviews.rating,
        text: reviews.text,
        created_at: reviews.createdAt,
      })
      .from(reviews)
      .innerJoin(programs, eq(programs.id, reviews.programId))
      .where(eq(reviews.userId, userId))
      .orderBy(reviews.id),
    posts: await db
      .select({
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
      .where(eq(posts.authorId, userId))
      .orderBy(posts.id),
  }
}

async function readNoted(db: Db, userId: number) {
  return {
    // The address itself lets whoever has it write to that browser: its service is enough to know.
    browsers: await db
      .select({
        service: sql<string>`substring(${pushSubscriptions.endpoint} from '^[a-z]+://[^/]+')`,
        created_at: pushSubscriptions.createdAt,
      })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(pushSubscriptions.id),
    reports: await db
      .select({
        post: postReports.postId,
        reason: postReports.reason,
        text: postReports.text,
        created_at: postReports.createdAt,
      })
      .from(postReports)
      .where(eq(postReports.userId, userId))
      .orderBy(postReports.id),
    notifications: await db
      .select({
        kind: notifications.kind,
        order: orders.uid,
        created_at: notifications.createdAt,
        read_at: notifications.readAt,
      })
      .from(notifications)
      .leftJoin(orders, eq(orders.id, notifications.orderId))
      .where(eq(notifications.userId, userId))
      .orderBy(notifications.id),
    events: await db
      .select({
        kind: accountEvents.kind,
        user_agent: accountEvents.userAgent,
        created_at: accountEvents.createdAt,
      })
      .from(accountEvents)
      .where(eq(accountEvents.userId, userId))
      .orderBy(accountEvents.id),
  }
}
