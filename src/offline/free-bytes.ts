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
