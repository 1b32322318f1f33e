import type { Db } from '#server/db/client.ts'
import { CODE_SHAPE, discountCode } from '#src/contract/catalog/discount.ts'
import type { DeskCodeQuery } from '#src/contract/desk/catalog-code.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { findCode } from './discount.repo.ts'
import { subjectKey } from './discount.service.ts'
import {
  endCode,
  existsSubject,
  findCodeById,
  insertCode,
  listCodePage,
  listCodes,
  listUses,
} from './discount-admin.repo.ts'

/** A code cannot be added as given; the message is for the operator, `field` names what is wrong. */
export class DiscountError extends Error {
  readonly field: 'code' | 'exists' | 'subjects' | 'reduction' | 'limits'

  constructor(message: string, field: DiscountError['field']) {
    super(message)
    this.field = field
  }
}

export type DiscountToAdd = {
  code: string
  /** One of the two. */
  percent: number | undefined
  amountRial: number | undefined
  /** Where it can be used; empty for everywhere. */
  subjects: { kind: BookableKind; id: number }[]
  startsAt: Date
  endsAt: Date | undefined
  maxUses: number | undefined
  maxUsesPerUser: number | undefined
}

/** Adds a code and returns its stored form. Throws `DiscountError`. A code cannot be changed: end it and add another. */
export async function addDiscount(db: Db, given: DiscountToAdd, now: Date): Promise<string> {
  const { percent, amountRial, subjects, startsAt, endsAt, maxUses, maxUsesPerUser } = given
  const code = readCode(given.code)
  checkReduction(percent, amountRial)
  checkLimits(given)
  for (const { kind, id } of subjects) {
    if (!(await existsSubject(db, kind, id))) throw new DiscountError(`There is no ${kind} ${id}.`, 'subjects')
  }
  const row = {
    ...{ code, percent: percent ?? null, amountRial: amountRial ?? null, startsAt, createdAt: now },
    ...{ endsAt: endsAt ?? null, maxUses: maxUses ?? null, maxUsesPerUser: maxUsesPerUser ?? null },
    subjects: subjects.length === 0 ? null : subjects.map(subjectKey),
  }
  if (!(await insertCode(db, row))) throw new DiscountError(`There is a code ${code} already.`, 'exists')
  return code
}

function readCode(typed: string): string {
  const parsed = discountCode.safeParse(typed)
  if (parsed.success && CODE_SHAPE.test(parsed.data)) return parsed.data
  throw new DiscountError('A code has 3 to 32 characters: a to z, Persian, digits, hyphens.', 'code')
}

function checkLimits({ maxUses, maxUsesPerUser, startsAt, endsAt }: DiscountToAdd) {
  if (maxUses === 0 || maxUsesPerUser === 0) throw new DiscountError('A limit is at least 1.', 'limits')
  if (endsAt !== undefined && endsAt <= startsAt) throw new DiscountError('The code ends before it starts.', 'limits')
}

function checkReduction(percent: number | undefined, amountRial: number | undefined) {
  if ((percent === undefined) === (amountRial === undefined))
    throw new DiscountError('Give a percent or an amount.', 'reduction')
  if (percent !== undefined && (percent < 1 || percent > 100)) {
    throw new DiscountError('The percent is from 1 to 100.', 'reduction')
  }
  if (amountRial !== undefined && (amountRial < 10 || amountRial % 10 !== 0)) {
    throw new DiscountError('The amount is in rial, whole toman.', 'reduction')
  }
}

/** All codes, newest first, with the number of their live uses. */
export function readDiscounts(db: Db) {
  return listCodes(db)
}

/** A page of the codes, newest first. */
export function readDiscountPage(db: Db, query: DeskCodeQuery, now: Date, limit: number) {
  const q = query.q === undefined ? undefined : discountCode.parse(query.q)
  return listCodePage(db, { ...query, q }, now, limit)
}

/** A code by its id; undefined when there is none. */
export function readDiscount(db: Db, id: number) {
  return findCodeById(db, id)
}

/** Ends a code now; open and paid orders keep their price. False when there is none, or it has ended. */
export function endDiscount(db: Db, typed: string, now: Date): Promise<boolean> {
  return endCode(db, discountCode.parse(typed), now)
}

/** The orders that use a code; undefined when there is no such code. */
export async function readUses(db: Db, typed: string) {
  const code = discountCode.parse(typed)
  return (await findCode(db, code)) === undefined ? undefined : listUses(db, code)
}
