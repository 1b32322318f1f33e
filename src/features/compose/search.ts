/** What the composer is opened with: a draft's id, and whether another app has shared something (`kept`), or could not (`lost`). */
export function composeSearch(search: Record<string, unknown>): { item?: string; shared?: 'kept' | 'lost' } {
  const { item, shared } = search
  return {
    ...(typeof item === 'string' && item !== '' && { item }),
    ...((shared === 'kept' || shared === 'lost') && { shared }),
  }
}
