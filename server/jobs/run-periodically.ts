/**
 * Does a piece of work at once and then again so many milliseconds after it has ended; `work` may choose the next pause.
 * A failure is reported and ends nothing. The returned function ends it, after the work under way.
 */
export function runPeriodically(
  everyMs: number,
  work: (stopped: AbortSignal) => Promise<number | undefined>,
  report: (error: unknown) => void,
): () => Promise<void> {
  const stopped = new AbortController()
  const running = forEver()
  async function forEver() {
    while (!stopped.signal.aborted) {
      const pauseMs = await work(stopped.signal).catch((error: unknown) => {
        report(error)
        return undefined
      })
      await pause(pauseMs ?? everyMs, stopped.signal)
    }
  }
  return async () => {
    stopped.abort()
    await running
  }
}

function pause(milliseconds: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stopped.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      // The signal lives as long as the server: what listens to it must not pile up.
      stopped.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    stopped.addEventListener('abort', end)
  })
}
