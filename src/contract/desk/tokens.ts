import * as z from 'zod/mini'
import type { Capability } from './roles.ts'

/**
 * What a token may do: capabilities of staff that need no fresh code. It never exceeds what its maker may do at the time
 * of the request.
 */
export const tokenScopes = [
  'catalog.read',
  'today.read',
  'people.read',
  'orders.read',
  'reports.read',
  'catalog.write',
] as const satisfies readonly Capability[]
export const tokenScope = z.enum(tokenScopes)
export type TokenScope = z.infer<typeof tokenScope>

export function isTokenScope(what: Capability): what is TokenScope {
  return tokenScopes.some((scope) => scope === what)
}

/** Requests of a token in a minute. */
export const TOKEN_REQUESTS = 120
export const TOKEN_NAME_MAX = 60
export const MOST_TOKENS = 50
export const tokenDays = [30, 90, 365] as const

/** `mowj_` and 256 random bits; stored as a hash. */
export const TOKEN_PREFIX = 'mowj_'

export const apiToken = z.object({
  id: z.int(),
  name: z.string(),
  /** The last characters of the token. */
  hint: z.string(),
  scopes: z.array(tokenScope),
  maker: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.nullable(z.string()),
  /** `powerless`: its maker has no role any more that allows one of its scopes. */
  state: z.enum(['active', 'expired', 'revoked', 'powerless']),
})
export type ApiToken = z.infer<typeof apiToken>
export const apiTokens = z.object({ results: z.array(apiToken) })

export const apiTokenBody = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(TOKEN_NAME_MAX)),
  scopes: z.array(tokenScope).check(z.minLength(1), z.maxLength(tokenScopes.length)),
  days: z.union([z.literal(30), z.literal(90), z.literal(365)]),
})
export type ApiTokenRequest = z.infer<typeof apiTokenBody>

/** The only response with the token itself. */
export const madeToken = z.object({ token: z.string(), made: apiToken })
