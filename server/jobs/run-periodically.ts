/**
 * Runs `work` at once and again `everyMs` after it has ended; `work` may return the next pause instead. Errors are
 * reported and do not stop the schedule. The returned function stops it, after the run in progress.
 */
export function runPeriodically(
  everyMs: number,
  work: (stopped: AbortSignal) => Promise<number | undefined>,
  report: (error: unknown) => void,
): () => Promise<void> {
  const stopped = new AbortController()
  const running = loop()
  async function loop() {
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
      // The signal lives as long as the server: listeners must not accumulate.
      stopped.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    stopped.addEventListener('abort', end)
  })
}
