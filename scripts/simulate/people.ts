import type { Db } from '#server/db/client.ts'
import { users } from '#server/db/schema/people.ts'
import type { KeyedRequest } from './keyed-request.ts'

/** A client: what it knows of its own requests. */
export type Person = {
  name: string
  userId: number
  phone: string
  /** Addresses of bank pages that were opened for it, by authority. */
  pages: string[]
  /** Its latest requests with an idempotency key, which it may send again. */
  sent: KeyedRequest[]
}

const PEOPLE = 6

export async function addPeople(db: Db): Promise<Person[]> {
  const phones = Array.from({ length: PEOPLE }, (_, index) => `0912000000${index}`)
  const rows = await db
    .insert(users)
    .values(phones.map((phone) => ({ phone })))
    .returning({ id: users.id })
  return rows.map(({ id }, index) => ({
    name: `p${index + 1}`,
    userId: id,
    phone: phones[index] ?? '',
    pages: [],
    sent: [],
  }))
}
