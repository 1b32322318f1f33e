import { ValidationError } from '#server/core/errors.ts'
import type { Db } from '#server/db/client.ts'
import { laneNeedsText, lessonsBeyondLanes } from '#server/modules/schedule/lanes.service.ts'
import type { StoredRow } from './catalog-row.repo.ts'

/** Refuses fewer lanes than coming lessons of a pool need. Throws `ValidationError`, which names them. */
export async function refuseFewerLanes(
  tx: Db,
  { before, lanes, now }: { before: StoredRow; lanes: unknown; now: Date },
): Promise<void> {
  if (typeof lanes !== 'number' || lanes >= Number(before.lanes)) return
  const lessons = await lessonsBeyondLanes(tx, { pool: before.number, lanes }, now)
  if (lessons.length > 0) throw new ValidationError({ lanes: [laneNeedsText(lessons)] })
}
