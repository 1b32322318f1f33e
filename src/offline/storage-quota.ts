/** Free bytes of this site's quota; undefined where the browser does not report it. */
export async function freeBytes(): Promise<number | undefined> {
  const { quota, usage } = await estimate()
  return quota === undefined ? undefined : Math.max(0, quota - (usage ?? 0))
}

async function estimate(): Promise<StorageEstimate> {
  try {
    return (await navigator.storage?.estimate?.()) ?? {}
  } catch {
    return {}
  }
}

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
