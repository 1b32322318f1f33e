/** A channel to this site's other tabs and its worker; undefined where the engine has none, or refuses it with storage. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}

/**
 * Runs `work` while no other tab nor the worker is at the same. Plain http has no locks, and an engine that refuses
 * storage refuses them, too: it then runs at once, with `alone` false.
 */
export async function oneAtATime<Result>(name: string, work: (alone: boolean) => Promise<Result>): Promise<Result> {
  const locks: LockManager | null | undefined = navigator.locks
  if (!locks) return work(false)
  let begun = false
  try {
    return await locks.request(name, () => {
      begun = true
      return work(true)
    })
  } catch (error) {
    if (begun) throw error
    return work(false)
  }
}
