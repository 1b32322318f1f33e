/** A channel to the other tabs and the worker; undefined where the browser has none or blocks it with storage. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}

/**
 * Runs `work` under a lock shared by all tabs and the worker. Where locks are missing (plain http) or blocked with storage,
 * `work` runs at once with `alone` false.
 */
export async function oneAtATime<Result>(name: string, work: (alone: boolean) => Promise<Result>): Promise<Result> {
  const locks: LockManager | null | undefined = navigator.locks
  if (!locks) return work(false)
  let started = false
  try {
    return await locks.request(name, () => {
      started = true
      return work(true)
    })
  } catch (error) {
    if (started) throw error
    return work(false)
  }
}
