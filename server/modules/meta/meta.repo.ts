import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { instructors, pools, programs } from '#server/db/schema/catalog.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import type { Picture } from '#src/contract/picture.ts'

/** The name, description and picture of the resource a page is about. */
export type Subject = { title: string; text: string; picture: Picture | null }

export async function findProgramSubject(db: Db, kind: ProgramKind, number: number): Promise<Subject | undefined> {
  const [row] = await db
    .select({ title: programs.name, text: programs.summary, picture: programs.picture })
    .from(programs)
    .where(and(eq(programs.kind, kind), eq(programs.number, number), isNull(programs.archivedAt)))
  return row
}

export async function findPoolSubject(db: Db, id: number): Promise<Subject | undefined> {
  const [row] = await db
    .select({ title: pools.name, text: pools.description, picture: pools.picture })
    .from(pools)
    .where(and(eq(pools.id, id), isNull(pools.archivedAt)))
  return row
}

export async function findInstructorSubject(db: Db, id: number): Promise<Subject | undefined> {
  const [row] = await db
    .select({
      title: instructors.name,
      text: sql<string>`${instructors.title} || '. ' || ${instructors.bio}`,
      picture: instructors.picture,
    })
    .from(instructors)
    .where(and(eq(instructors.id, id), isNull(instructors.archivedAt)))
  return row
}
