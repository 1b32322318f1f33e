/** Bytes this site may still store; undefined where the engine does not say. */
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

/** Whether the engine has promised not to clear this site by itself; undefined where it makes no such promise. */
export async function isPersisted(): Promise<boolean | undefined> {
  try {
    return await navigator.storage?.persisted?.()
  } catch {
    return undefined
  }
}

/** Asks for that promise. Some engines ask the person, and wait for ever: nothing that matters waits for this. */
export async function requestPersistence(): Promise<boolean> {
  try {
    return (await navigator.storage?.persist?.()) ?? false
  } catch {
    return false
  }
}
