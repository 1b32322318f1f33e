import type { CDPSession } from 'playwright-core'
import type { TraceEvent } from './trace-parts.ts'

/** Categories of a trace that `partsOf` reads. */
export const MAIN_THREAD = ['toplevel', 'devtools.timeline', 'blink.user_timing', 'v8', 'loading']

/** Chromium's trace of what happens during `work`. */
export async function traced(
  devtools: CDPSession,
  includedCategories: string[],
  work: () => Promise<unknown>,
): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await work()
  await devtools.send('Tracing.end')
  await complete
  return events
}
