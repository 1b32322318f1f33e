import { cursorPage } from '#server/core/cursor-page.ts'
import type { Deps } from '#server/core/deps.ts'
import { AppError, ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { recordChange } from '#server/modules/audit-log/audit-log.service.ts'
import {
  addDiscount,
  DiscountError,
  endDiscount,
  readDiscount,
  readDiscountPage,
  readDiscounts,
} from '#server/modules/discount/discount-admin.service.ts'
import type { StoreResponse } from '#server/modules/idempotency/idempotency.service.ts'
import type { DeskCode, DeskCodeBody, DeskCodeQuery } from '#src/contract/desk/catalog-code.ts'
import type { Asking } from './row-values.service.ts'
import { catalogTexts } from './strings.ts'

const PAGE = 50
type DbDeps = Pick<Deps, 'db' | 'now'>
type CodeRow = Awaited<ReturnType<typeof readDiscounts>>[number]

const faults: Record<DiscountError['field'], [field: string, text: string]> = {
  code: ['code', catalogTexts.codeShape],
  exists: ['code', catalogTexts.codeExists],
  subjects: ['subjects', catalogTexts.codeSubject],
  reduction: ['percent', catalogTexts.codeReduction],
  limits: ['ends_at', catalogTexts.codeEnds],
}

/** A page of the discount codes, newest first. */
export async function readCodes({ db, now }: DbDeps, query: DeskCodeQuery) {
  const rows = await readDiscountPage(db, query, now(), PAGE + 1)
  const page = cursorPage(rows, PAGE, ({ id }) => id)
  return { results: page.rows.map((row) => viewOf(row, now())), next_cursor: page.next_cursor }
}

/** Adds a code. Throws `ValidationError`. */
export async function addCode(
  tx: Db,
  { actor }: Pick<Asking, 'actor'>,
  body: DeskCodeBody,
  { now, storeResult }: { now: Date; storeResult: StoreResponse },
): Promise<DeskCode> {
  const code = await added(tx, body, now)
  const row = (await readDiscounts(tx)).find((each) => each.code === code)
  if (row === undefined) throw new Error('the added code is missing')
  const view = viewOf(row, now)
  await storeResult(tx, view)
  await recordChange(tx, actor, { action: 'code.create', subject: { kind: 'code', id: row.id }, after: view }, now)
  return view
}

async function added(tx: Db, body: DeskCodeBody, now: Date): Promise<string> {
  try {
    return await addDiscount(
      tx,
      {
        code: body.code,
        percent: body.percent ?? undefined,
        amountRial: body.amount ?? undefined,
        subjects: body.subjects,
        startsAt: new Date(body.starts_at),
        endsAt: body.ends_at === null ? undefined : new Date(body.ends_at),
        maxUses: body.max_uses ?? undefined,
        maxUsesPerUser: body.max_uses_per_user ?? undefined,
      },
      now,
    )
  } catch (error) {
    if (!(error instanceof DiscountError)) throw error
    const [field, text] = faults[error.field]
    throw new ValidationError({ [field]: [text] })
  }
}

/** Ends a code now; one that has ended stays as it is. Open and paid orders keep their price. */
export function endCode({ db, now }: DbDeps, { actor }: Pick<Asking, 'actor'>, id: number): Promise<DeskCode> {
  return db.transaction(async (tx) => {
    const before = await readDiscount(tx, id)
    if (before === undefined) throw new AppError('not_found')
    const isEnded = await endDiscount(tx, before.code, now())
    const after = viewOf((await readDiscount(tx, id)) ?? before, now())
    const subject = { kind: 'code', id }
    if (isEnded) {
      await recordChange(tx, actor, { action: 'code.end', subject, before: viewOf(before, now()), after }, now())
    }
    return after
  })
}

function viewOf(row: CodeRow, now: Date): DeskCode {
  return {
    ...{ id: row.id, code: row.code, percent: row.percent, amount: row.amountRial, subjects: row.subjects },
    ...{ max_uses: row.maxUses, max_uses_per_user: row.maxUsesPerUser, uses: row.uses },
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt?.toISOString() ?? null,
    state: stateOf(row, now),
  }
}

function stateOf({ startsAt, endsAt, maxUses, uses }: CodeRow, now: Date): DeskCode['state'] {
  if (endsAt !== null && endsAt <= now) return 'ended'
  if (maxUses !== null && uses >= maxUses) return 'used_up'
  return startsAt > now ? 'coming' : 'live'
}
