/** Whether this site's storage is exempt from eviction; undefined where the browser does not report it. */
export async function isPersisted(): Promise<boolean | undefined> {
  try {
    return await navigator.storage?.persisted?.()
  } catch {
    return undefined
  }
}

/** Requests persistent storage. Some browsers prompt the user and never settle: callers must not wait for it. */
export async function requestPersistence(): Promise<boolean> {
  try {
    return (await navigator.storage?.persist?.()) ?? false
  } catch {
    return false
  }
}
