import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** The value of a cookie in the request; undefined when absent. */
export function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [key = '', ...value] = pair.split('=')
    if (key.trim() === name) return value.join('=').trim()
  }
  return undefined
}

type Cookie = { name: string; value: string; maxAgeSeconds: number }

/**
 * Sets a cookie that scripts cannot read. When pages of other origins may call the API, the cookie is sent with their
 * requests too, which browsers allow over https alone; over http such pages get no cookie.
 */
export function setCookie(reply: FastifyReply, config: Config, { name, value, maxAgeSeconds }: Cookie): void {
  reply.header('set-cookie', `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; ${siteOf(config)}`)
}

function siteOf({ corsOrigins, publicOrigin }: Config): string {
  if (!publicOrigin.startsWith('https:')) return 'SameSite=Lax'
  // Partitioned: browsers that block third-party cookies still store one per embedding site.
  return corsOrigins.length > 0 ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax; Secure'
}
