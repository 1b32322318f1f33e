import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** The value of a cookie as the browser sent it; undefined where there is none. */
export function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [key = '', ...value] = pair.split('=')
    if (key.trim() === name) return value.join('=').trim()
  }
  return undefined
}

type Cookie = { name: string; value: string; maxAgeSeconds: number }

/**
 * Sets a cookie that no script can read. Where pages of other sites may call the API it goes with their requests too, which
 * browsers allow over https alone; over http such a page keeps no cookie.
 */
export function setCookie(reply: FastifyReply, config: Config, { name, value, maxAgeSeconds }: Cookie): void {
  reply.header('set-cookie', `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; ${siteOf(config)}`)
}

function siteOf({ corsOrigins, publicOrigin }: Config): string {
  if (!publicOrigin.startsWith('https:')) return 'SameSite=Lax'
  // Partitioned: browsers that block third-party cookies still keep one for each site that calls.
  return corsOrigins.length > 0 ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax; Secure'
}
