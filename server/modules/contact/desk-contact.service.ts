import type { Actor } from '#server/core/actor.ts'
import { cursorPage } from '#server/core/cursor-page.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import { SmsRejection } from '#server/gateways/sms/port.ts'
import { recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import { textSigner } from '#server/modules/club/club-settings.service.ts'
import { notifyUser } from '#server/modules/notification/notify.service.ts'
import {
  ANSWER_MAX,
  ANSWER_MIN,
  type AnswerVia,
  type DeskMessage,
  type DeskMessages,
} from '#src/contract/desk/contact.ts'
import { lengthOf, plainText } from '#src/fa/plain-text.ts'
import { listForDesk, type MessageRow, returnAnswer, setDelivery, setState, takeAnswer } from './desk-contact.repo.ts'
import { contactTexts } from './strings.ts'

const PAGE = 30

type StaffActor = Extract<Actor, { via: 'staff' }>
type ContactDeps = Pick<Deps, 'db' | 'now' | 'sms'>

/** Messages of a state, newest first. */
export async function readDeskMessages(
  deps: ContactDeps,
  { state, cursor }: { state: 'open' | 'closed'; cursor?: number | undefined },
): Promise<DeskMessages> {
  const rows = await listForDesk(deps.db, { state, cursor, limit: PAGE + 1 })
  const page = cursorPage(rows, PAGE, ({ message }) => message.id)
  return { results: page.rows.map((row) => toMessage(deps, row)), next_cursor: page.next_cursor }
}

async function requireMessage({ db }: ContactDeps, id: number): Promise<MessageRow> {
  const [row] = await listForDesk(db, { id, limit: 1 })
  if (row === undefined) throw new AppError('not_found')
  return row
}

/** By SMS where the provider sends free text, else as a notification to the account of the number. */
function viaOf({ sms }: ContactDeps, { account }: Pick<MessageRow, 'account'>): AnswerVia | null {
  if (sms.sendText !== undefined) return 'sms'
  return account === null ? null : 'notification'
}

/**
 * Answers a message once and closes it. The same answer again returns the first; another one throws `already_answered`. An
 * SMS that was definitely not sent throws `sms_failed` and leaves the message open. Throws `no_way_to_answer`, `not_found`
 * and `ValidationError`.
 */
export async function answerMessage(
  deps: ContactDeps,
  actor: StaffActor,
  id: number,
  input: string,
): Promise<DeskMessage> {
  const text = plainText(input)
  if (lengthOf(text) < ANSWER_MIN || lengthOf(text) > ANSWER_MAX) {
    throw new ValidationError({ text: [contactTexts.answerLength] })
  }
  const row = await requireMessage(deps, id)
  if (row.message.answeredAt !== null) return repeated(deps, row, text)
  const via = viaOf(deps, row)
  if (via === null) throw new AppError('no_way_to_answer')
  const isTaken = await store(deps, actor, row, { text, via })
  if (!isTaken) return repeated(deps, await requireMessage(deps, id), text)
  if (via === 'sms') await send(deps, row, text)
  return toMessage(deps, await requireMessage(deps, id))
}

function repeated(deps: ContactDeps, row: MessageRow, text: string): DeskMessage {
  if (row.message.answer !== text) throw new AppError('already_answered')
  return toMessage(deps, row)
}

function store(
  { db, now: clock }: ContactDeps,
  actor: StaffActor,
  { message: { id }, account }: MessageRow,
  { text, via }: { text: string; via: AnswerVia },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock()
    const delivery = via === 'sms' ? ('sending' as const) : ('sent' as const)
    const isTaken = await takeAnswer(tx, id, { text, via, delivery, by: actor.userId, at: now })
    if (!isTaken) return false
    if (via === 'notification' && account !== null) {
      const key = `contact:${id}`
      await notifyUser(tx, { userId: account, kind: 'staff_reply', url: '/contact', text, key, now })
    }
    const change = { action: 'contact.answer', subject: { kind: 'message', id } }
    await recordChange(tx, actor, { ...change, after: { via, answer: text } }, now)
    return true
  })
}

async function send(deps: ContactDeps, { message: { id, phone } }: MessageRow, text: string): Promise<void> {
  const sign = await textSigner(deps.db)
  try {
    await deps.sms.sendText?.({ phone, text: sign(text) })
  } catch (error) {
    if (error instanceof SmsRejection) {
      await returnAnswer(deps.db, id)
      throw new AppError('sms_failed', { cause: error })
    }
    // It may have arrived: it is not sent again, and staff see that it is uncertain.
    return setDelivery(deps.db, id, 'unknown')
  }
  await setDelivery(deps.db, id, 'sent')
}

/** Closes a message or opens it again. In that state already, it stays as it is. Throws `not_found`. */
export async function moveMessage(
  deps: ContactDeps,
  actor: StaffActor,
  id: number,
  state: 'open' | 'closed',
): Promise<DeskMessage> {
  await deps.db.transaction(async (tx) => {
    const now = deps.now()
    if (!(await setState(tx, id, state, { by: actor.userId, at: now }))) return
    const action = state === 'closed' ? 'contact.close' : 'contact.reopen'
    await recordChange(tx, actor, { action, subject: { kind: 'message', id } }, now)
  })
  return toMessage(deps, await requireMessage(deps, id))
}

function toMessage(deps: ContactDeps, row: MessageRow): DeskMessage {
  const { message } = row
  return {
    id: message.id,
    name: message.name,
    phone: message.phone,
    text: message.text,
    created_at: message.createdAt.toISOString(),
    state: message.closedAt === null ? 'open' : 'closed',
    via: viaOf(deps, row),
    answer: answerOf(row),
    closed: message.closedAt && { by: nameOf(row.closer, message.closedBy), at: message.closedAt.toISOString() },
  }
}

function answerOf({ message, answerer }: MessageRow): DeskMessage['answer'] {
  const { answer: text, answerVia: via, answerDelivery: delivery, answeredAt, answeredBy } = message
  if (text === null || via === null || delivery === null || answeredAt === null) return null
  return { text, via, delivery, by: nameOf(answerer, answeredBy), at: answeredAt.toISOString() }
}

function nameOf(user: { name: string; username: string | null } | null, id: number | null): string {
  return user?.name || (user?.username ?? `user-${id}`)
}
