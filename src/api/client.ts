import type * as z from 'zod/mini'
import { ApiError, isUnauthorized } from './errors.ts'
import { type RequestOptions, request } from './request.ts'
import { refreshTokens } from './session/refresh.ts'
import { endSession } from './session/session-end.ts'
import { looksExpired, storedAccess } from './session/tokens.ts'

type ApiOptions = RequestOptions & {
  /** False where a 401 is a final response (sign-in requests) rather than an expired token. */
  auth?: boolean
}

/**
 * Sends an authenticated API request and parses the response with `schema`. An expired access token is refreshed once and
 * the request repeated; a rejected refresh ends the session. Throws `ApiError`, or the caller's abort reason.
 */
export async function api<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  options: ApiOptions = {},
): Promise<z.infer<Schema>> {
  const { auth = true, ...rest } = options
  if (!auth) return request(path, schema, rest)
  const stored = storedAccess()
  if (stored !== undefined && looksExpired(stored)) await renew(stored)
  const access = storedAccess()
  try {
    return await request(path, schema, rest)
  } catch (error) {
    if (access === undefined || !isUnauthorized(error) || !(await renew(access))) throw error
    return request(path, schema, rest)
  }
}

/** Whether a new access token replaced the spent one. Throws when the refresh got no response. */
async function renew(spent: string): Promise<boolean> {
  const outcome = await refreshTokens(spent)
  if (outcome === 'unconfirmed') throw new ApiError('offline')
  if (outcome === 'refused') await endSession()
  return outcome === 'refreshed'
}
