/** `kept` on this device; `lost`: it keeps no files; `unready`: nothing of the app was there yet to take it. */
export type Shared = 'kept' | 'lost' | 'unready'

/** What the composer is opened with: a draft's id, and what became of what another app has shared. */
export function composeSearch(search: Record<string, unknown>): { item?: string; shared?: Shared } {
  const { item, shared } = search
  return {
    ...(typeof item === 'string' && item !== '' && { item }),
    ...(isShared(shared) && { shared }),
  }
}

function isShared(value: unknown): value is Shared {
  return value === 'kept' || value === 'lost' || value === 'unready'
}
