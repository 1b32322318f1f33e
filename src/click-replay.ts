declare global {
  /** Buttons clicked before hydration, recorded by `bootstrap.ts`. */
  var earlyClicks: HTMLElement[] | undefined
}

/** Stops recording; returns a function that replays the recorded clicks after hydration. */
export function replayClicks(): () => void {
  const early = globalThis.earlyClicks ?? []
  globalThis.earlyClicks = undefined
  return () => {
    for (const button of early) if (button.isConnected) button.click()
  }
}
