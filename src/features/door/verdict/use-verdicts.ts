import { useCallback, useRef, useState } from 'react'
import type { Door, DoorCopy } from '#src/api/attendance/door-entries.ts'
import { attendanceLog } from '#src/api/attendance/event-queue.ts'
import { serverNow } from '#src/api/clock.ts'
import type { AttendanceEvent } from '#src/contract/attendance/event.ts'
import { doorStrings as words } from '#src/features/door/strings.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { doorEvents } from './door-events.ts'
import { recordEntry, recordUndo } from './entries.ts'
import { signal } from './signals.ts'
import { type DoorPerson, type Entrant, type Verdict, verdictOfCode, verdictOfPerson } from './verdict.ts'

/** A code must be out of sight this long before it is judged again. */
const SAME_CODE_MS = 3000

/** The verdict on the screen. `scans`: the entries it recorded. `failed`: the device could not store one. */
export type ShownVerdict = { verdict: Verdict; scans: AttendanceEvent[]; failed: boolean }

export type Entry = { entrant: Entrant; people: number }

export type Verdicts = {
  shown: ShownVerdict | undefined
  /** The camera reports the same code several times a second. */
  seen: (text: string) => Promise<void>
  /** From a scanner, which reports a code once. */
  typed: (text: string) => Promise<void>
  found: (person: DoorPerson) => void
  enter: (entries: Entry[]) => Promise<void>
  undo: () => Promise<void>
  close: () => void
}

/** Judges passes, records the entries, and has the verdict on the screen. */
export function useVerdicts(copy: DoorCopy): Verdicts {
  const [shown, setShown] = useState<ShownVerdict>()
  const last = useRef({ text: '', at: 0 })
  const isBusy = useRef(false)
  const open = useRef(shown)
  const show = (next: ShownVerdict | undefined) => {
    open.current = next
    setShown(next)
  }
  const door = (): Door => ({ copy, events: doorEvents(attendanceLog.items), at: new Date(serverNow()) })

  const admit = async (verdict: Verdict, entries: Entry[]) => {
    const scans: AttendanceEvent[] = []
    const { session } = verdict
    let failed = session === undefined
    for (const { entrant, people } of entries) {
      if (session === undefined || failed) break
      try {
        scans.push(await recordEntry(entrant, people, { session, date: copy.snapshot.date }))
      } catch {
        failed = true
      }
    }
    show({ verdict: failed ? verdict : { ...verdict, tone: 'admit' }, scans, failed })
    signal(failed ? 'refuse' : 'admit')
  }

  /** One at a time: the second of two codes must see the entry of the first. */
  const alone = async (work: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await work()
    } finally {
      isBusy.current = false
    }
  }

  const judge = (text: string) =>
    alone(async () => {
      const verdict = await verdictOfCode(text, door())
      const [entrant] = verdict.entrants.filter(({ left }) => left > 0)
      if (verdict.tone === 'admit' && entrant !== undefined) return admit(verdict, [{ entrant, people: 1 }])
      show({ verdict, scans: [], failed: false })
      signal(verdict.tone)
    })

  const seen = async (text: string) => {
    const now = performance.now()
    const isSame = text === last.current.text && (open.current !== undefined || now - last.current.at < SAME_CODE_MS)
    if (isSame) {
      last.current.at = now
      return
    }
    // The attendant is choosing who enters.
    if (isBusy.current || isChoice(open.current)) return
    last.current = { text, at: now }
    await judge(text)
  }

  return {
    shown,
    seen,
    typed: judge,
    found: (person) => show({ verdict: verdictOfPerson(person, door()), scans: [], failed: false }),
    enter: (entries) =>
      alone(async () => {
        if (open.current !== undefined) await admit(open.current.verdict, entries)
      }),
    undo: () => alone(async () => undoAll(open.current?.scans ?? [], () => show(undefined))),
    close: useCallback(() => {
      open.current = undefined
      setShown(undefined)
      last.current.at = performance.now()
    }, []),
  }
}

function isChoice(shown: ShownVerdict | undefined): boolean {
  return shown?.verdict.tone === 'choose' && shown.scans.length === 0
}

async function undoAll(scans: AttendanceEvent[], done: () => void): Promise<void> {
  try {
    for (const scan of scans) await recordUndo(scan)
    done()
    showToast({ kind: 'info', text: words.undone })
  } catch {
    showToast({ kind: 'error', text: words.notRecordedText })
  }
}
