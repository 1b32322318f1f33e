import { aliasedTable, and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { contactMessages } from '#server/db/schema/contact.ts'
import { users } from '#server/db/schema/people.ts'
import type { AnswerVia } from '#src/contract/desk/contact.ts'

export type MessageRow = Awaited<ReturnType<typeof listForDesk>>[number]
type Delivery = NonNullable<(typeof contactMessages.$inferSelect)['answerDelivery']>

const answerer = aliasedTable(users, 'answerer')
const closer = aliasedTable(users, 'closer')
const sender = aliasedTable(users, 'sender')

/** Messages of a state, newest first, or one by id, with the account of the number and the names of staff. */
export function listForDesk(
  db: Db,
  { state, cursor, id, limit }: { state?: 'open' | 'closed'; cursor?: number | undefined; id?: number; limit: number },
) {
  return db
    .select({
      message: contactMessages,
      account: sender.id,
      answerer: { name: answerer.name, username: answerer.username },
      closer: { name: closer.name, username: closer.username },
    })
    .from(contactMessages)
    .leftJoin(sender, and(eq(sender.phone, contactMessages.phone), isNull(sender.deletedAt)))
    .leftJoin(answerer, eq(answerer.id, contactMessages.answeredBy))
    .leftJoin(closer, eq(closer.id, contactMessages.closedBy))
    .where(
      and(
        state && (state === 'open' ? isNull(contactMessages.closedAt) : isNotNull(contactMessages.closedAt)),
        cursor === undefined ? undefined : lt(contactMessages.id, cursor),
        id === undefined ? undefined : eq(contactMessages.id, id),
      ),
    )
    .orderBy(desc(contactMessages.id))
    .limit(limit)
}

/** Takes the only answer of a message and closes it; false when it has one, or there is no such message. */
export async function takeAnswer(
  tx: Db,
  id: number,
  answer: { text: string; via: AnswerVia; delivery: Delivery; by: number; at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(contactMessages)
    .set({
      ...{ answer: answer.text, answerVia: answer.via, answerDelivery: answer.delivery },
      ...{ answeredAt: answer.at, answeredBy: answer.by, closedAt: answer.at, closedBy: answer.by },
    })
    .where(and(eq(contactMessages.id, id), isNull(contactMessages.answeredAt)))
    .returning({ id: contactMessages.id })
  return rows.length === 1
}

export async function setDelivery(db: Db, id: number, answerDelivery: Delivery): Promise<void> {
  await db.update(contactMessages).set({ answerDelivery }).where(eq(contactMessages.id, id))
}

/** Returns an answer that was definitely not sent: the message is open and can be answered again. */
export async function returnAnswer(db: Db, id: number): Promise<void> {
  const none = { answer: null, answerVia: null, answerDelivery: null, answeredAt: null, answeredBy: null }
  await db
    .update(contactMessages)
    .set({ ...none, closedAt: null, closedBy: null })
    .where(eq(contactMessages.id, id))
}

/** Closes an open message or opens a closed one; false when it has that state already. */
export async function setState(
  tx: Db,
  id: number,
  state: 'open' | 'closed',
  { by, at }: { by: number; at: Date },
): Promise<boolean> {
  const isClosing = state === 'closed'
  const rows = await tx
    .update(contactMessages)
    .set(isClosing ? { closedAt: at, closedBy: by } : { closedAt: null, closedBy: null })
    .where(
      and(
        eq(contactMessages.id, id),
        isClosing ? isNull(contactMessages.closedAt) : isNotNull(contactMessages.closedAt),
      ),
    )
    .returning({ id: contactMessages.id })
  return rows.length === 1
}
