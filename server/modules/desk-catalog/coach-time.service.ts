import { AppError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { findBusyProgram, lockCoach } from './desk-session.repo.ts'
import { catalogTexts } from './strings.ts'

/** Refuses, after a change, a coach who would hold two classes at once. Throws `coach_busy` with the other's name. */
export async function refuseBusyCoach(tx: Db, { programId }: { programId: number }): Promise<void> {
  await lockCoach(tx, programId)
  const name = await findBusyProgram(tx, programId)
  if (name !== undefined) throw new AppError('coach_busy', { detail: catalogTexts.coachBusy(name) })
}
