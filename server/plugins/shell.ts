import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { Refusal } from '#server/errors.ts'
import { varyBy } from './vary.ts'

const PAGE = 'index.html'
const FOREVER = 'public, max-age=31536000, immutable'
const ASK_FIRST = 'no-cache'

declare module 'fastify' {
  interface FastifyInstance {
    /** `onRequest` hook of addresses that are both a page and a resource: a navigation gets the page. */
    pageIfNavigating: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  }
}

/** The built page, or nothing where only the API runs. */
export function readPage(clientDir: string): string {
  const file = join(clientDir, PAGE)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Is this a browser going to an address, rather than a script asking for data? */
export function isNavigation(request: FastifyRequest): boolean {
  const { accept = '' } = request.headers
  const navigates = request.headers['sec-fetch-mode'] === 'navigate' || accept.includes('text/html')
  return navigates && (request.method === 'GET' || request.method === 'HEAD')
}

/** Answers the page that finds its own way by the address. */
export function answerPage(request: FastifyRequest, reply: FastifyReply) {
  varyBy(reply, 'Accept', 'Sec-Fetch-Mode')
  if (!request.server.hasReplyDecorator('sendFile')) throw new Refusal('not_found')
  return reply.header('cache-control', ASK_FIRST).sendFile(PAGE)
}

/** Serves the built client, and `/config.js`, which tells it where the API is. */
export const shell = plugin(async (app, { clientDir }: { clientDir: string }) => {
  const settings = JSON.stringify({ apiBase: app.deps.config.apiBase }).replaceAll('<', '\\u003c')
  app.get('/config.js', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', ASK_FIRST).send(`window.__MOWJ__=${settings}`),
  )

  app.decorate('pageIfNavigating', async (request: FastifyRequest, reply: FastifyReply) => {
    if (isNavigation(request)) return answerPage(request, reply)
    varyBy(reply, 'Accept', 'Sec-Fetch-Mode')
  })

  if (!existsSync(join(clientDir, PAGE))) return
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    // Only names that carry a hash of their content may be kept without asking.
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? FOREVER : ASK_FIRST)
    },
  })
})
