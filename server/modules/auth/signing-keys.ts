import type { Secrets } from '#server/startup/secrets.ts'
import type { AccessClaims } from '#src/contract/auth.ts'
import { SECOND_MS } from '#src/contract/duration.ts'
import { ACCESS_SECONDS, readAccess, readRefresh, SESSION_MS } from './tokens.ts'

/** Whether the keys were rotated so recently that tokens of the old ones are still valid. */
function wasRotatedWithin({ retired }: Secrets, milliseconds: number, now: Date): boolean {
  return retired !== undefined && now.getTime() - Date.parse(retired.at) <= milliseconds
}

/** The claims of an access token signed by the current key, or by the previous one while its tokens are valid. */
export async function claimsOf(secrets: Secrets, token: string, now: Date): Promise<AccessClaims | undefined> {
  const claims = await readAccess(secrets.accessKey, token, now)
  if (claims !== undefined || secrets.retired === undefined) return claims
  const isLate = !wasRotatedWithin(secrets, ACCESS_SECONDS * SECOND_MS, now)
  return isLate ? undefined : readAccess(secrets.retired.accessKey, token, now)
}

/** The session of a refresh token of the current key or the previous one; its successor uses the current key. */
export function refreshOf(secrets: Secrets, token: string, now: Date) {
  const known = readRefresh(secrets.refreshKey, token)
  if (known !== undefined || secrets.retired === undefined) return known
  return wasRotatedWithin(secrets, SESSION_MS, now) ? readRefresh(secrets.retired.refreshKey, token) : undefined
}
