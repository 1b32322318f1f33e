import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Topic } from '#server/http-cache/response-cache.ts'
import type { Deps } from './deps.ts'

/** A signed-in person's request: the session behind its bearer token. */
export type Session = { userId: number; sessionId: string; username: string }

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps
    /** `onRequest` guard: refuses 401 unless the bearer token is good; then `request.session` may be read. */
    signedIn: (request: FastifyRequest) => Promise<void>
    /** `onRequest` guard of answers that say more to their owner: sets `request.viewer` when a good token is there. */
    maybeSignedIn: (request: FastifyRequest) => Promise<void>
    /** Makes this server read anew what it keeps of a topic, or all of it: something was written. */
    forgetReads: (topic?: Topic) => void
    /** Tells whether `forgetReads` is called for other servers' writes, too: then more may be kept. */
    hearChanges: (isHeard: boolean) => void
    /** All figures in Prometheus' text, as of now. */
    metricsText: () => Promise<string>
  }
  interface FastifyRequest {
    /** The session of a route guarded by `signedIn`; throws on any other. */
    readonly session: Session
    viewer: Session | undefined
  }
}

/** The app that modules and plugins see: typed by the contract's schemas. */
export type App = FastifyInstance<
  FastifyInstance['server'],
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>
