/** An event of Chromium's trace; times in microseconds. */
export type TraceEvent = {
  name: string
  ph: string
  ts: number
  pid: number
  tid: number
  dur?: number
  /** Processor time of the thread. */
  tdur?: number
  cat: string
}

const kinds: [kind: string, names: RegExp][] = [
  ['style', /^(?:UpdateLayoutTree|ParseAuthorStyleSheet|ScheduleStyleRecalculation)$/],
  ['layout', /^(?:Layout|PrePaint|UpdateLayerTree|IntersectionObserverController::computeIntersections)$/],
  ['paint', /^(?:Paint|PaintImage|Layerize|Commit|CompositeLayers|RasterTask|Decode Image)$/],
  ['gc', /GC/],
  ['script', /^(?:FunctionCall|EvaluateScript|RunMicrotasks|TimerFire|FireAnimationFrame|EventDispatch|v8\.|V8\.)/],
]
const kindOf = (name: string) => kinds.find(([, names]) => names.test(name))?.[0] ?? 'other'

/**
 * Milliseconds of processor time of the page's main thread between the marks `bench-tap` and `bench-shown`, by kind of work
 * (each event without those within it), their sum, and the wall time between the marks. Throws when a mark is missing.
 */
export function partsOf(events: TraceEvent[]): Record<string, number> {
  const mark = (name: string) => events.find((event) => event.name === name)
  const [tap, shown] = [mark('bench-tap'), mark('bench-shown')]
  if (tap === undefined || shown === undefined) throw new Error('the trace has no tap, or no frame after it')
  const own = events
    .filter(({ ph, pid, tid, ts }) => ph === 'X' && pid === tap.pid && tid === tap.tid && ts < shown.ts)
    .filter(({ ts, dur = 0 }) => ts + dur > tap.ts)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const parts: Record<string, number> = { all: 0, wall: (shown.ts - tap.ts) / 1000 }
  const open: { end: number; kind: string }[] = []
  for (const { name, ts, dur = 0, tdur = 0 } of own) {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= ts) open.pop()
    // Of an event that began before the tap or ends after the frame, the share between them.
    const inside = Math.min(ts + dur, shown.ts) - Math.max(ts, tap.ts)
    const cpu = dur === 0 ? 0 : (tdur / 1000) * (inside / dur)
    const outer = open.at(-1)
    const found = kindOf(name)
    const kind = found === 'other' && outer !== undefined ? outer.kind : found
    parts[kind] = (parts[kind] ?? 0) + cpu
    if (outer === undefined) parts.all = (parts.all ?? 0) + cpu
    else parts[outer.kind] = (parts[outer.kind] ?? 0) - cpu
    open.push({ end: ts + dur, kind })
  }
  return parts
}
