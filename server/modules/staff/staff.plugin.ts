import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { callerOf } from '#server/core/caller.ts'
import { AppError } from '#server/core/errors.ts'
import type { StaffRequest } from '#server/core/fastify-types.ts'
import { deviceOf } from '#server/modules/auth/device.service.ts'
import { type Capability, freshCapabilities, poolsWith } from '#src/contract/desk/roles.ts'
import { isTokenScope } from '#src/contract/desk/tokens.ts'
import { grantsOf, requireFresh } from './staff.service.ts'

/** Guards of the routes for staff. */
export const staff = plugin(async (app) => {
  const guarded = new WeakMap<FastifyRequest, StaffRequest>()

  app.decorateRequest('staff', {
    getter(this: FastifyRequest) {
      const known = guarded.get(this)
      if (known === undefined) throw new Error('This route is not guarded by staff')
      return known
    },
  })

  /** Reads the grants at each request: a role taken away ends at once. */
  async function admit(request: FastifyRequest) {
    const { userId } = request.session
    const grants = await grantsOf(app.deps.db, userId)
    if (grants.length === 0) throw new AppError('staff_only')
    const { apiToken } = request
    const device = apiToken === undefined ? deviceOf(callerOf(request).userAgent) : `API: ${apiToken.name}`
    return { grants, actor: { via: 'staff', userId, device } as const }
  }

  app.decorate('anyStaff', [
    app.signedIn,
    async (request: FastifyRequest) => {
      guarded.set(request, { ...(await admit(request)), pools: [] })
    },
  ])

  app.decorate('staff', (what: Capability) => [
    ...(isTokenScope(what) ? [app.takesToken] : []),
    app.signedIn,
    async (request: FastifyRequest) => {
      const { apiToken } = request
      if (apiToken !== undefined && !apiToken.scopes.some((scope) => scope === what)) throw new AppError('token_scope')
      const { grants, actor } = await admit(request)
      const pools = poolsWith(grants, what)
      if (pools !== 'all' && pools.length === 0) throw new AppError('role_missing')
      if (freshCapabilities.includes(what)) await requireFresh(app.deps, request.session.sessionId)
      guarded.set(request, { grants, actor, pools })
    },
  ])
})
