declare global {
  /** Buttons pressed before the app could hear it, kept by `begin.ts` until the app takes the page over. */
  var pressed: HTMLElement[] | undefined
}

/** From here on presses are the app's; gives the way to press again, once it stands, what was pressed until now. */
export function replayClicks(): () => void {
  const early = globalThis.pressed ?? []
  globalThis.pressed = undefined
  return () => {
    for (const button of early) if (button.isConnected) button.click()
  }
}
