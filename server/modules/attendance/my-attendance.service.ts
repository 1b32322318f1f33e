import type { Db } from '#server/db/client.ts'
import type { RollMark } from '#src/contract/attendance/roll-mark.ts'
import type { BookedTerm } from '#src/contract/month.ts'
import { attendanceState } from '#src/fa/attendance/merge.ts'
import { listAttendanceOf, listOfMembers } from './attendance.repo.ts'
import { levelsOf } from './snapshot.service.ts'

type Term = { sessionId: number; memberId: number; year: number; month: number; day: BookedTerm['day'] | null }

/** How members attended, as they and their family see it: without notes and hours. */
export async function attendanceOf(db: Db, memberIds: number[]) {
  const isEmpty = memberIds.length === 0
  const rows = isEmpty ? [] : await listAttendanceOf(db, memberIds)
  const levels = isEmpty ? [] : await listOfMembers(db, memberIds, 'level')
  return {
    /** The lessons of a paid month or date that were attended, missed or late, by day. */
    daysOf({ sessionId, memberId, year, month, day }: Term): { day: number; state: RollMark }[] {
      return rows
        .filter((row) => row.sessionId === sessionId && row.member === memberId)
        .filter((row) => row.year === year && row.month === month && (day === null || row.day === day))
        .flatMap((row) => {
          const state = attendanceState(row)
          return state === undefined ? [] : [{ day: row.day, state }]
        })
        .sort((one, other) => one.day - other.day)
    },
    levelsOf: (member: number) => levelsOf(levels.filter((one) => one.member === member)),
  }
}
