import type { Db } from '#server/db/client.ts'
import { isDuplicate } from '#server/db/duplicate.ts'
import { attempts } from '#server/db/schema/payment.ts'

type DeskAttempt = {
  orderId: number
  amountRial: number
  walletRial: number
  /** Of the card terminal; null for cash. */
  reference: string | null
}

/** Money taken at the desk: verified as it is entered. Undefined when the reference belongs to another payment. */
export async function insertDeskAttempt(db: Db, attempt: DeskAttempt, now: Date): Promise<number | undefined> {
  const { reference: refId, ...amounts } = attempt
  const ended = { createdAt: now, verifiedAt: now, endedAt: now }
  try {
    const [row] = await db
      .insert(attempts)
      .values({ ...amounts, refId, gateway: 'desk', state: 'verified', ...ended })
      .returning({ id: attempts.id })
    return row?.id
  } catch (error) {
    if (isDuplicate(error)) return undefined
    throw error
  }
}
