import type * as z from 'zod/mini'
import { ApiError, isUnauthorized } from './errors.ts'
import { type RequestOptions, request } from './request.ts'
import { refreshTokens } from './session/refresh.ts'
import { endSession } from './session/session-end.ts'
import { looksExpired, storedAccess } from './session/tokens.ts'

type ApiOptions = RequestOptions & {
  /** False where a 401 is the answer itself (sign-in calls), not a spent token. */
  auth?: boolean
}

/**
 * A call to the API as whoever is signed in: `schema` shapes the answer. A spent access token is renewed once and the
 * call repeated; a refused renewal ends the session. Throws `ApiError`, or the caller's abort.
 */
export async function api<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  options: ApiOptions = {},
): Promise<z.infer<Schema>> {
  const { auth = true, ...rest } = options
  if (!auth) return request(path, schema, rest)
  const early = storedAccess()
  if (early !== undefined && looksExpired(early)) await renew(early)
  const access = storedAccess()
  try {
    return await request(path, schema, rest)
  } catch (error) {
    if (access === undefined || !isUnauthorized(error) || !(await renew(access))) throw error
    return request(path, schema, rest)
  }
}

/** Whether a new access token now stands for the spent one. Throws when there is no verdict. */
async function renew(spent: string): Promise<boolean> {
  const outcome = await refreshTokens(spent)
  if (outcome === 'kept') throw new ApiError('offline')
  if (outcome === 'refused') await endSession()
  return outcome === 'refreshed'
}
