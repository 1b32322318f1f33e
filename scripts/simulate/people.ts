import { asc } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { members } from '#server/db/schema/member.ts'
import { users } from '#server/db/schema/people.ts'
import type { KeyedRequest } from './keyed-request.ts'

/** A client: what it knows of its own requests. */
export type Person = {
  name: string
  userId: number
  phone: string
  /** The account holder first, then two children. */
  members: number[]
  /** Addresses of bank pages that were opened for it, by authority. */
  pages: string[]
  /** Its latest requests with an idempotency key, which it may send again. */
  sent: KeyedRequest[]
}

/** At a time; the others sign up as accounts are deleted. */
const PEOPLE = 6
const LATER = 4
const CHILDREN = 2
const child = { relation: 'child', sex: 'female', birthDate: { year: 1390, month: 1, day: 1 } } as const
const birthDate = { year: 1365, month: 1, day: 1 }

/** Those who have an account now: as many as there were at first, until no one is left to come. */
export function presentPeople(people: Person[], gone: ReadonlySet<number>): Person[] {
  return people.slice(0, PEOPLE + gone.size).filter(({ userId }) => !gone.has(userId))
}

export async function addPeople(db: Db): Promise<Person[]> {
  const phones = Array.from({ length: PEOPLE + LATER }, (_, index) => `0912000000${index}`)
  const rows = await db
    .insert(users)
    .values(phones.map((phone) => ({ phone, birthDate })))
    .returning({ id: users.id })
  await db.update(members).set({ sex: 'male' })
  const children = Array.from({ length: CHILDREN }, (_, index) => `child ${index + 1}`)
  await db.insert(members).values(rows.flatMap(({ id }) => children.map((name) => ({ ...child, userId: id, name }))))
  const all = await db.select({ id: members.id, userId: members.userId }).from(members).orderBy(asc(members.id))
  return rows.map(({ id }, index) => ({
    name: `p${index + 1}`,
    userId: id,
    phone: phones[index] ?? '',
    members: all.filter(({ userId }) => userId === id).map((member) => member.id),
    pages: [],
    sent: [],
  }))
}
