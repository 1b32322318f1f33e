import { useState } from 'react'
import { fetchDoorCopy, readDoorCopy } from '#src/api/attendance/door-copy.ts'
import { useAttendanceCopy } from '#src/api/attendance/use-attendance-copy.ts'
import { CopyMissing, PoolsideGate } from '#src/features/poolside/poolside-gate.tsx'
import { useWakeLock } from '#src/ui/use-wake-lock.ts'
import { OpenDoor } from './open-door.tsx'
import { doorStrings as words } from './strings.ts'

/** The door: scans passes with and without a network. */
export function DoorScreen() {
  return (
    <PoolsideGate title={words.title} at="/door">
      <Door />
    </PoolsideGate>
  )
}

function Door() {
  useWakeLock()
  const [source] = useState(doorSource)
  const state = useAttendanceCopy(source)
  const { copy } = state
  return copy === undefined ? <CopyMissing title={words.title} state={state} /> : <OpenDoor copy={copy} state={state} />
}

/** The copy of the pool that was chosen last. */
function doorSource() {
  let pool: number | undefined
  return {
    read: async () => {
      const copy = await readDoorCopy()
      pool = copy?.snapshot.pool.id ?? pool
      return copy
    },
    fetch: (chosen?: number) => fetchDoorCopy(chosen ?? pool),
  }
}
