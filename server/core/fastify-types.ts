import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Registry } from 'prom-client'
import type { Topic } from '#server/http-cache/response-cache.ts'
import type { Capability, StaffGrant } from '#src/contract/desk/roles.ts'
import type { TokenScope } from '#src/contract/desk/tokens.ts'
import type { Actor } from './actor.ts'
import type { Deps } from './deps.ts'

/** The session behind the bearer token of a request. */
export type Session = { userId: number; sessionId: string; username: string }

/** The member of staff behind a request, and the pools at which the route's capability is theirs. */
export type StaffRequest = {
  grants: readonly StaffGrant[]
  pools: 'all' | readonly number[]
  actor: Extract<Actor, { via: 'staff' }>
}

type Guard = (request: FastifyRequest) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps
    /**
     * `onRequest` guards of a route for staff: 401 unless signed in, 403 `staff_only` without a grant, `role_missing`
     * without the capability at any pool, `fresh_code_required` where it needs a recent code, `token_scope` for an API
     * token without it. Then `request.staff` may be read.
     */
    staff: (what: Capability) => Guard[]
    /** The same for every member of staff, whatever their role. */
    anyStaff: Guard[]
    /** Sets the session of a request that a guard before `signedIn` identified. */
    identify: (request: FastifyRequest, session: Session) => void
    /** `onRequest` guard before `signedIn`: also takes the API token of a member of staff. */
    takesToken: (request: FastifyRequest) => Promise<void>
    /** `onRequest` guard: 401 unless the bearer token is valid; then `request.session` may be read. */
    signedIn: (request: FastifyRequest) => Promise<void>
    /**
     * `onRequest` guard of responses that contain more for their owner: sets `request.viewer` when the token is valid.
     */
    maybeSignedIn: (request: FastifyRequest) => Promise<void>
    /** Invalidates cached responses of a topic, or all of them, after a write. */
    invalidateResponses: (topic?: Topic) => void
    /** Sets whether `invalidateResponses` is also called for other servers' writes; if so, responses are cached for longer. */
    setReceivesChanges: (isReceiving: boolean) => void
    /** Current metrics in the Prometheus text format. */
    metricsText: () => Promise<string>
    /** Where modules register metrics of their own. */
    metricsRegistry: Registry
  }
  interface FastifyRequest {
    /** The session on a route guarded by `signedIn`; throws on any other. */
    readonly session: Session
    viewer: Session | undefined
    /** Set when a program made the request. */
    apiToken: { name: string; scopes: readonly TokenScope[] } | undefined
    /** The member of staff on a route guarded by `staff`; throws on any other. */
    readonly staff: StaffRequest
  }
}

/** The app as modules and plugins use it: typed by the contract's schemas. */
export type App = FastifyInstance<
  FastifyInstance['server'],
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>
