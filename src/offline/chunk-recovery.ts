const RELOADED_FOR = 'reloaded-for-build'

/**
 * A part of the app that can no longer be fetched (a deploy took it away) brings the new build by one reload: only
 * online, and never twice for one build. Offline the screen's own error face shows.
 * @param build names the running build
 */
export function recoverMissingChunks(build: string): void {
  addEventListener('vite:preloadError', (event) => {
    if (navigator.onLine === false || !isFirstTry(build)) return
    event.preventDefault()
    location.reload()
  })
}

function isFirstTry(build: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === build) return false
    sessionStorage.setItem(RELOADED_FOR, build)
    return true
  } catch {
    // Without a memory the reload could loop.
    return false
  }
}
