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
const kindOf = (name: string) => kinds.find(([, names]) => names.test(name))?.[0]
const US = 1000

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
  const parts: Record<string, number> = { all: 0, wall: (shown.ts - tap.ts) / US }
  const open: { end: number; kind: string }[] = []
  for (const event of own) {
    const { name, ts, dur = 0 } = event
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= ts) open.pop()
    const cpu = insideOf(event, tap.ts, shown.ts)
    const outer = open.at(-1)?.kind
    const kind = kindOf(name) ?? outer ?? 'other'
    parts[kind] = (parts[kind] ?? 0) + cpu
    const from = outer ?? 'all'
    parts[from] = (parts[from] ?? 0) + (outer === undefined ? cpu : -cpu)
    open.push({ end: ts + dur, kind })
  }
  return parts
}

/** Processor time in milliseconds; of an event that crosses a limit, the share within. */
function insideOf({ ts, dur = 0, tdur = 0 }: TraceEvent, from: number, to: number): number {
  return dur === 0 ? 0 : (tdur / US) * ((Math.min(ts + dur, to) - Math.max(ts, from)) / dur)
}
