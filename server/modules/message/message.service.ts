import type { Actor } from '#server/core/actor.ts'
import { cursorPage } from '#server/core/cursor-page.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import type { Db } from '#server/db/client.ts'
import { recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import { readClubSettings, textSigner } from '#server/modules/club/club-settings.service.ts'
import type { StoreResponse } from '#server/modules/idempotency/idempotency.service.ts'
import { requirePool } from '#server/modules/staff/staff.service.ts'
import {
  type ClubMessage,
  type ClubMessages,
  type Delivery,
  type DeliveryCounts,
  type DeliveryState,
  MESSAGE_MAX,
  MESSAGE_MIN,
  type MessagePreview,
  type MessageRequest,
  type SendRequest,
} from '#src/contract/desk/messages.ts'
import { lengthOf, plainText } from '#src/fa/plain-text.ts'
import { type Addressed, addressed, type Sender } from './audience.service.ts'
import {
  type ChannelCount,
  countDeliveries,
  insertMessage,
  listDeliveries,
  listMessages,
  type MessageRow,
} from './message.repo.ts'
import { countRecipients, insertDeliveries } from './recipients.repo.ts'
import { smsParts } from './sms-parts.ts'
import { messageTexts } from './strings.ts'

const PAGE = 20
const DELIVERIES_PAGE = 50

export type MessageDeps = Pick<Deps, 'db' | 'now' | 'sms'>
type Pools = Pick<StaffRequest, 'pools'>

/** Counts what sending would do; nothing is stored. Throws as `sendMessage` does, but for an empty audience. */
export async function previewMessage(
  deps: MessageDeps,
  sender: Sender,
  { audience, channel, text: typed }: MessageRequest,
): Promise<MessagePreview> {
  const text = textOf(typed)
  requireSms(deps, channel)
  return previewOf(deps.db, await addressed(deps.db, sender, audience), channel, text)
}

async function previewOf(
  db: Db,
  { audience, name }: Addressed,
  channel: MessageRequest['channel'],
  text: string,
): Promise<MessagePreview> {
  const { recipients, phones, push } = await countRecipients(db, audience)
  const counted = { audience: name, recipients, push: channel === 'sms' ? null : push }
  if (channel === 'notification') return { ...counted, unreachable: 0, sms: null }
  const sign = await textSigner(db)
  const parts = smsParts(sign(text))
  const { sms_part_rial: price } = await readClubSettings(db)
  return {
    ...counted,
    unreachable: channel === 'sms' ? recipients - phones : 0,
    sms: { messages: phones, parts, price_rial: price === 0 ? null : price * parts * phones },
  }
}

function textOf(typed: string): string {
  const text = plainText(typed)
  if (lengthOf(text) < MESSAGE_MIN || lengthOf(text) > MESSAGE_MAX) {
    throw new ValidationError({ text: [messageTexts.length] })
  }
  return text
}

function requireSms({ sms }: MessageDeps, channel: MessageRequest['channel']): void {
  if (channel !== 'notification' && sms.sendText === undefined) throw new AppError('no_text_sms')
}

/**
 * Stores a message with a delivery for each account; a job sends them. Throws `no_recipients`, `recipients_changed` with the
 * new preview when the audience is not as counted, `no_text_sms`, `not_found` for an audience that is not the sender's,
 * and `ValidationError`.
 */
export async function sendMessage(
  deps: MessageDeps,
  sender: Sender,
  actor: Actor,
  { audience: wanted, channel, text: typed, expected }: SendRequest,
  storeResponse?: StoreResponse,
): Promise<ClubMessage> {
  const text = textOf(typed)
  requireSms(deps, channel)
  return deps.db.transaction(async (tx) => {
    const to = await addressed(tx, sender, wanted)
    const now = deps.now()
    const about = { audience: wanted, audienceName: to.name, channel, text, recipients: expected }
    const messageId = await insertMessage(tx, { authorId: actor.userId, poolId: to.pool, ...about, createdAt: now })
    const count = await insertDeliveries(tx, to.audience, {
      messageId,
      notification: channel !== 'sms',
      sms: channel !== 'notification',
      dueAt: now,
    })
    if (count === 0) throw new AppError('no_recipients')
    if (count !== expected) {
      throw new AppError('recipients_changed', { current: await previewOf(tx, to, channel, text) })
    }
    const message = await readMessage(tx, { pools: 'all' }, messageId)
    await storeResponse?.(tx, message)
    const after = { audience: to.name, channel, text, recipients: count }
    const change = { action: 'message.send', subject: { kind: 'club_message', id: messageId }, pool: to.pool, after }
    await recordChange(tx, actor, change, now)
    return message
  })
}

/** Messages to people of the staff's pools, or of one of them, newest first. Throws `not_found` for another's pool. */
export async function readMessages(
  { db }: Pick<Deps, 'db'>,
  { pools: own }: Pools,
  { pool, cursor }: { pool?: number | undefined; cursor?: number | undefined },
): Promise<ClubMessages> {
  if (pool !== undefined) requirePool({ pools: own }, pool)
  const pools = pool === undefined ? own : [pool]
  const rows = await listMessages(db, { pools, cursor, limit: PAGE + 1 })
  const { rows: shown, next_cursor } = cursorPage(rows, PAGE, ({ message }) => message.id)
  const counts = await countDeliveries(
    db,
    shown.map(({ message }) => message.id),
  )
  return { results: shown.map((row) => toMessage(row, counts)), next_cursor }
}

/** A message with its deliveries counted. Throws `not_found`, also for another pool's. */
export async function readMessage(db: Db, { pools }: Pools, id: number): Promise<ClubMessage> {
  const [row] = await listMessages(db, { pools, id, limit: 1 })
  if (row === undefined) throw new AppError('not_found')
  return toMessage(row, await countDeliveries(db, [id]))
}

/** The recipients of a message with what became of it for each. Throws `not_found`. */
export async function readDeliveries(
  { db }: Pick<Deps, 'db'>,
  { pools }: Pools,
  id: number,
  query: { state?: DeliveryState | undefined; cursor?: number | undefined },
): Promise<{ results: Delivery[]; next_cursor: number | null }> {
  await readMessage(db, { pools }, id)
  const rows = await listDeliveries(db, id, { ...query, limit: DELIVERIES_PAGE + 1 })
  const { rows: results, next_cursor } = cursorPage(rows, DELIVERIES_PAGE, ({ user }) => user)
  return { results, next_cursor }
}

function toMessage({ message, author }: MessageRow, counts: readonly ChannelCount[]): ClubMessage {
  const own = counts.filter(({ messageId }) => messageId === message.id)
  return {
    id: message.id,
    audience: message.audienceName,
    channel: message.channel,
    text: message.text,
    author: author ?? messageTexts.operator,
    created_at: message.createdAt.toISOString(),
    recipients: message.recipients,
    notification: message.channel === 'sms' ? null : countsOf(own, 'notification'),
    sms: message.channel === 'notification' ? null : countsOf(own, 'sms'),
  }
}

function countsOf(rows: readonly ChannelCount[], channel: ChannelCount['channel']): DeliveryCounts {
  const of = (state: DeliveryState) => rows.find((row) => row.channel === channel && row.state === state)?.count ?? 0
  return { waiting: of('waiting'), sent: of('sent'), failed: of('failed'), unknown: of('unknown'), none: of('none') }
}
