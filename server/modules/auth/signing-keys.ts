import type { Secrets } from '#server/startup/secrets.ts'
import type { AccessClaims } from '#src/contract/auth.ts'
import { SECOND_MS } from './retry-wait.ts'
import { ACCESS_SECONDS, readAccess, readRefresh, SESSION_MS } from './tokens.ts'

/** Has so little time passed since the keys were changed that what the old ones signed is still good? */
function wasChangedWithin({ retired }: Secrets, milliseconds: number, now: Date): boolean {
  return retired !== undefined && now.getTime() - Date.parse(retired.at) <= milliseconds
}

/** The claims of an access token that today's key signed, or the one before it while its tokens live. */
export async function claimsOf(secrets: Secrets, token: string, now: Date): Promise<AccessClaims | undefined> {
  const claims = await readAccess(secrets.accessKey, token, now)
  if (claims !== undefined || secrets.retired === undefined) return claims
  const isLate = !wasChangedWithin(secrets, ACCESS_SECONDS * SECOND_MS, now)
  return isLate ? undefined : readAccess(secrets.retired.accessKey, token, now)
}

/** Whose refresh token this is, by today's key or the one before it; its successor is made with today's. */
export function refreshOf(secrets: Secrets, token: string, now: Date) {
  const known = readRefresh(secrets.refreshKey, token)
  if (known !== undefined || secrets.retired === undefined) return known
  return wasChangedWithin(secrets, SESSION_MS, now) ? readRefresh(secrets.retired.refreshKey, token) : undefined
}
