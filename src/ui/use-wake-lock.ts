import { useEffect } from 'react'

/** Keeps the screen on while the component is mounted, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let asking = false
    let unmounted = false
    const release = () => void lock?.release().catch(() => undefined)
    // The browser releases the lock of a hidden page.
    const acquire = async () => {
      if (document.visibilityState !== 'visible' || asking || lock?.released === false) return
      asking = true
      lock = await requestLock()
      asking = false
      if (unmounted) release()
    }
    void acquire()
    document.addEventListener('visibilitychange', acquire)
    return () => {
      unmounted = true
      document.removeEventListener('visibilitychange', acquire)
      release()
    }
  }, [])
}

/** Undefined where there is no such lock, or the browser refuses it, for example to save power. */
async function requestLock(): Promise<WakeLockSentinel | undefined> {
  try {
    return 'wakeLock' in navigator ? await navigator.wakeLock.request('screen') : undefined
  } catch {
    return undefined
  }
}
