import { cursorPage } from '#server/core/cursor-page.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError } from '#server/core/errors.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import { enrolmentsOfUser, ordersOfUser } from '#server/modules/desk-order/order-list.service.ts'
import { membersOf } from '#server/modules/member/member.service.ts'
import { readPass } from '#server/modules/pass/check-in.service.ts'
import type { DeskEnrolment } from '#src/contract/desk/orders.ts'
import type { PeoplePage, Person } from '#src/contract/desk/people.ts'
import { toLatinDigits } from '#src/contract/digits.ts'
import type { Member } from '#src/contract/member/member.ts'
import { phoneNumber } from '#src/contract/phone.ts'
import { endOfTerm } from '#src/fa/jalali.ts'
import { searchTerms } from '#src/fa/search-terms.ts'
import { findPerson, listNotes, listPeople, listWalletEntries, type PeopleMatch } from './people.repo.ts'

const PAGE = 30
const MOST_WALLET_ENTRIES = 50

/** Users by number, name, receipt code or pass, the newest first. */
export async function findPeople(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  { q, cursor }: { q: string; cursor?: number | undefined },
): Promise<PeoplePage> {
  const match = matchOf(q, secrets.passPublicKey)
  if (match === undefined) return { results: [], next_cursor: null }
  const rows = await listPeople(db, match, { cursor, limit: PAGE + 1 })
  const page = cursorPage(rows, PAGE, ({ id }) => id)
  const results = page.rows.map(({ id, name, phone, members, balanceRial }) => ({
    user: id,
    name,
    phone_number: phone,
    members,
    balance: balanceRial,
  }))
  return { results, next_cursor: page.next_cursor }
}

const RECEIPT_CODE = /^[A-Za-z0-9]{22}$/
/** A scanned pass is longer than everything that is typed. */
const LEAST_PASS = 100
const PHONE_START = /^(?:\+?98|0098|0)?(9\d{2,9})$/

/** How a query finds users; undefined for one that cannot find any. */
function matchOf(typed: string, publicKeyPem: string): PeopleMatch | undefined {
  const q = typed.trim()
  if (q === '') return { by: 'all' }
  if (q.length >= LEAST_PASS) {
    const claims = readPass(q, publicKeyPem)
    return claims && { by: 'order', uid: claims.uid }
  }
  const phone = phoneNumber.safeParse(q)
  if (phone.success) return { by: 'phone', digits: phone.data }
  const digits = toLatinDigits(q).replaceAll(/[\s\-()]/g, '')
  if (/^\d{4}$/.test(digits)) return { by: 'phone-end', digits }
  const start = PHONE_START.exec(digits)?.[1]
  if (start !== undefined) return { by: 'phone-start', digits: `0${start}` }
  if (RECEIPT_CODE.test(q)) return { by: 'order', uid: q }
  const words = wordsOf(q)
  return words === '' ? undefined : { by: 'name', words }
}

/** A `tsquery` of the beginnings of all words. Terms are alphanumeric, so they cannot close the quotes. */
function wordsOf(q: string): string {
  return searchTerms(q)
    .map((term) => term.map((parts) => `(${parts.map((part) => `'${part}':*`).join(' & ')})`).join(' | '))
    .map((term) => `(${term})`)
    .join(' & ')
}

/** All that staff see of a user; orders and enrolments of their own pools. Throws `not_found`. */
export async function readPerson(deps: Deps, { pools }: Pick<StaffRequest, 'pools'>, userId: number): Promise<Person> {
  const { db } = deps
  const found = await findPerson(db, userId)
  if (found === undefined) throw new AppError('not_found')
  const { results: members } = await membersOf(deps, userId, { shared: true })
  const enrolments = await enrolmentsOfUser(db, userId, pools)
  const isCurrent = ({ term, cancelled_at }: DeskEnrolment) => cancelled_at === null && endOfTerm(term) > deps.now()
  const entries = await listWalletEntries(db, userId, MOST_WALLET_ENTRIES)
  const notes = await listNotes(db, userId)
  return {
    user: userId,
    name: found.name,
    phone_number: found.phone,
    created_at: found.createdAt.toISOString(),
    members: members.filter(({ shared_by }) => shared_by === undefined).map(toDeskMember),
    shared_members: members.flatMap((member) =>
      member.shared_by === undefined ? [] : [{ ...toDeskMember(member), shared_by: member.shared_by.name }],
    ),
    enrolments: enrolments.filter(isCurrent),
    visits: enrolments.filter((enrolment) => !isCurrent(enrolment)),
    orders: await ordersOfUser(db, userId, pools),
    wallet: {
      balance: found.balanceRial,
      reserved: found.reservedRial,
      entries: entries.map(({ entry, order }) => ({
        id: entry.id,
        kind: entry.kind,
        amount: entry.amountRial,
        balance: entry.balanceRial,
        order,
        reason: entry.reason,
        created_at: entry.createdAt.toISOString(),
      })),
    },
    notes: notes.map(({ note, author }) => ({
      id: note.id,
      text: note.text,
      author: { user: note.authorId, name: author },
      created_at: note.createdAt.toISOString(),
    })),
  }
}

function toDeskMember({ id, name, relation, birth_date, sex, insurance_until, certificate_until }: Member) {
  return { id, name, relation, birth_date, sex, insurance_until, certificate_until }
}
