import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import { keyedHash } from '#server/core/keyed-hash.ts'
import type { Db } from '#server/db/client.ts'
import {
  CONTACT_NAME_MAX,
  CONTACT_NAME_MIN,
  CONTACT_TEXT_MAX,
  CONTACT_TEXT_MIN,
  type ContactRequest,
} from '#src/contract/contact.ts'
import { HOUR_MS } from '#src/contract/duration.ts'
import { phoneNumber } from '#src/contract/phone.ts'
import { plainLine } from '#src/fa/plain-line.ts'
import { lengthOf, plainText } from '#src/fa/plain-text.ts'
import {
  type ContactRow,
  deleteMessages,
  insertMessage,
  lockAddress,
  messagesOf,
  newestMessages,
  nthNewest,
} from './contact.repo.ts'
import { contactTexts } from './strings.ts'

const MOST_AN_HOUR = 5

/**
 * Stores a message for the operator from a network address. Throws `ValidationError`, and `too_many_requests` after
 * five valid messages from one address within an hour.
 */
export async function storeMessage(deps: Deps, address: string, input: ContactRequest): Promise<void> {
  const message = checked(input)
  const addressHash = keyedHash(deps.secrets.otpKey, `contact:${address}`)
  await deps.db.transaction(async (tx) => {
    await lockAddress(tx, addressHash)
    const now = deps.now()
    const oldest = await nthNewest(tx, addressHash, MOST_AN_HOUR, new Date(now.getTime() - HOUR_MS))
    if (oldest !== undefined) {
      const retryAfter = Math.ceil((oldest.getTime() + HOUR_MS - now.getTime()) / 1000)
      throw new AppError('too_many_requests', { detail: contactTexts.tooMany(MOST_AN_HOUR), retryAfter })
    }
    await insertMessage(tx, { ...message, addressHash, createdAt: now })
  })
}

/** The newest messages, for the operator. */
export function readMessages(db: Db, limit: number): Promise<ContactRow[]> {
  return newestMessages(db, limit)
}

/** The message as stored. Reports every invalid field at once. */
function checked(input: ContactRequest) {
  const name = plainLine(input.name)
  const { data: phone } = phoneNumber.safeParse(input.phone_number)
  const text = plainText(input.text)
  const refused = {
    ...(!isBetween(name, CONTACT_NAME_MIN, CONTACT_NAME_MAX) && { name: [contactTexts.name] }),
    ...(phone === undefined && { phone_number: [contactTexts.phone] }),
    ...(!isBetween(text, CONTACT_TEXT_MIN, CONTACT_TEXT_MAX) && { text: [contactTexts.text] }),
  }
  if (phone === undefined || Object.keys(refused).length > 0) throw new ValidationError(refused)
  return { name, phone, text }
}

function isBetween(text: string, least: number, most: number): boolean {
  const length = lengthOf(text)
  return length >= least && length <= most
}

/** A page of the messages with a number. */
export function listMessagesOf(db: Db, phone: string, page: { after: number; limit: number }) {
  return messagesOf(db, phone, page)
}

/** Deletes the messages with a number. */
export function deleteMessagesOf(db: Db, phone: string): Promise<void> {
  return deleteMessages(db, phone)
}
