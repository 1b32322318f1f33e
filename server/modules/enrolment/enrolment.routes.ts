import type { App } from '#server/core/fastify-types.ts'
import { myTerms, myTermsQuery } from '#src/contract/enrolment.ts'
import { myTermsOf } from './enrolment.service.ts'

/** Routes for the paid terms of a user. */
export async function enrolmentRoutes(app: App) {
  app.get(
    '/api/my/terms/',
    {
      onRequest: app.signedIn,
      schema: {
        tags: ['my'],
        summary: 'My paid months of teams or of courses, or my visits of pools, newest first',
        querystring: myTermsQuery,
        response: { 200: myTerms },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { kind, shared } = request.query
      return myTermsOf(app.deps, request.session.userId, kind, { shared: shared !== undefined })
    },
  )
}
