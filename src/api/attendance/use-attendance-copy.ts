import { useCallback, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { serverNow } from '#src/api/clock.ts'
import { ApiError } from '#src/api/errors.ts'
import { MINUTE_MS } from '#src/contract/duration.ts'
import type { AttendanceCopy } from './attendance-copy.ts'
import { attendanceLog, readEvents, startAttendance } from './event-queue.ts'

const REFRESH_MS = 5 * MINUTE_MS
const TICK_MS = 30_000

/**
 * Why a screen has no copy. `missing`: none on the device, and none could be fetched. `expired`: it ended while the screen
 * was open. `forbidden`: the user lacks the role. `storage`: the browser stores nothing.
 */
export type CopyProblem = 'missing' | 'expired' | 'forbidden' | 'storage'

export type CopyState<Snapshot> = {
  /** Undefined while it is read, and with a `problem`. */
  copy: AttendanceCopy<Snapshot> | undefined
  problem: CopyProblem | undefined
  /** The last fetch failed; the copy before is in use. */
  failed: boolean
  busy: boolean
  /** The server's time, renewed every half minute. */
  now: number
  /** `choice` is passed to `fetch`. */
  refresh: (choice?: number) => Promise<void>
}

type Source<Snapshot> = {
  read: () => Promise<AttendanceCopy<Snapshot> | undefined>
  /** Undefined while events of this device cannot be sent. */
  fetch: (choice?: number) => Promise<AttendanceCopy<Snapshot> | undefined>
}

/**
 * The copy of a screen that works without a network: read from the device, then fetched every five minutes, on
 * reconnection, and when the page is shown again.
 * @param source of the same identity in every render
 */
export function useAttendanceCopy<Snapshot extends { ends_at: string }>(source: Source<Snapshot>): CopyState<Snapshot> {
  const [copy, setCopy] = useState<AttendanceCopy<Snapshot>>()
  const [problem, setProblem] = useState<CopyProblem>()
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)
  const { blocked } = useSnapshot(attendanceLog)
  const now = useServerTime()
  const running = useRef(0)
  const hasEnded = useRef(false)

  const refresh = useCallback(
    async (choice?: number) => {
      running.current += 1
      const run = running.current
      setBusy(true)
      const loaded = await load(source, choice)
      if (run !== running.current) return
      setCopy(loaded.copy)
      // Without a network, what ended is still the reason, and not that there never was a copy.
      setProblem((before) =>
        loaded.problem === 'missing' && (before === 'expired' || hasEnded.current) ? 'expired' : loaded.problem,
      )
      setFailed(loaded.failed)
      setBusy(false)
    },
    [source],
  )

  useEffect(() => {
    let isMounted = true
    const again = () => void (document.visibilityState === 'visible' && navigator.onLine !== false && refresh())
    const start = async () => {
      await readEvents()
      const stored = await source.read()
      if (!isMounted) return
      // Usable at once, also where the network hangs.
      if (stored !== undefined) setCopy((before) => before ?? stored)
      void startAttendance()
      await refresh()
    }
    void start()
    const timer = setInterval(again, REFRESH_MS)
    addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      isMounted = false
      running.current += 1
      clearInterval(timer)
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [refresh, source])

  const isOver = copy !== undefined && now >= Date.parse(copy.snapshot.ends_at)
  useEffect(() => {
    hasEnded.current = isOver
  }, [isOver])
  if (blocked) return { copy: undefined, problem: 'forbidden', failed, busy, now, refresh }
  return { copy: isOver ? undefined : copy, problem: isOver ? 'expired' : problem, failed, busy, now, refresh }
}

type Loaded<Snapshot> = Pick<CopyState<Snapshot>, 'copy' | 'problem' | 'failed'>

async function load<Snapshot>({ read, fetch }: Source<Snapshot>, choice?: number): Promise<Loaded<Snapshot>> {
  try {
    const fetched = await fetch(choice)
    const copy = fetched ?? (await read())
    return { copy, problem: copy === undefined ? 'missing' : undefined, failed: fetched === undefined }
  } catch (error) {
    const problem = problemOf(error)
    // Neither a server without an answer nor a full disk takes the copy before away; one that was not stored is not shown.
    const copy = problem === 'forbidden' ? undefined : await read()
    return { copy, problem: copy === undefined ? problem : undefined, failed: true }
  }
}

function problemOf(error: unknown): CopyProblem {
  if (!(error instanceof ApiError)) return 'storage'
  return error.status === 403 ? 'forbidden' : 'missing'
}

function useServerTime(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
