import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { programs, reviews } from '#server/db/schema/catalog.ts'
import type { ProgramKind } from '#src/contract/kind.ts'

export type ReviewFilter = {
  state: 'shown' | 'hidden'
  program: { kind: ProgramKind; number: number } | undefined
  cursor: number | undefined
  limit: number
}

const columns = {
  id: reviews.id,
  programId: reviews.programId,
  authorId: reviews.userId,
  rating: reviews.rating,
  text: reviews.text,
  createdAt: reviews.createdAt,
  hiddenAt: reviews.hiddenAt,
  program: { kind: programs.kind, id: programs.number, name: programs.name },
}

/** Reviews of all programs, or of one, newest first. */
export function listForModeration(db: Db, { state, program, cursor, limit }: ReviewFilter) {
  return db
    .select(columns)
    .from(reviews)
    .innerJoin(programs, eq(programs.id, reviews.programId))
    .where(
      and(
        state === 'hidden' ? isNotNull(reviews.hiddenAt) : isNull(reviews.hiddenAt),
        program && and(eq(programs.kind, program.kind), eq(programs.number, program.number)),
        cursor === undefined ? undefined : lt(reviews.id, cursor),
      ),
    )
    .orderBy(desc(reviews.id))
    .limit(limit)
}

export async function findForModeration(db: Db, id: number) {
  const [row] = await db
    .select(columns)
    .from(reviews)
    .innerJoin(programs, eq(programs.id, reviews.programId))
    .where(eq(reviews.id, id))
  return row
}

export async function setHidden(tx: Db, id: number, hiddenAt: Date | null): Promise<void> {
  await tx.update(reviews).set({ hiddenAt }).where(eq(reviews.id, id))
}

export async function removeById(tx: Db, id: number): Promise<void> {
  await tx.delete(reviews).where(eq(reviews.id, id))
}
