import { proxy } from 'valtio'

/** Number of requests that were rejected for a missing role. */
export const lostAccess = proxy({ count: 0 })

export function noteLostAccess(): void {
  lostAccess.count += 1
}
