import { recordEvent } from '#src/api/attendance/event-queue.ts'
import type { AttendanceEvent } from '#src/contract/attendance/event.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import type { Lesson } from './roll.ts'
import { coachStrings as words } from './strings.ts'

/** Records what a coach says about a lesson, and whether this device could store it; says so where it could not. */
export async function record(
  { kind: type, number, date }: Lesson,
  fields: Pick<AttendanceEvent, 'kind' | 'member' | 'value'>,
): Promise<boolean> {
  try {
    await recordEvent('coach', { session: { kind: type, number }, date, ...fields })
    return true
  } catch {
    showToast({ kind: 'error', text: words.notSaved, cause: 'coach' })
    return false
  }
}
