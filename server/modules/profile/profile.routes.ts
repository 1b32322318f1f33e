import type { App } from '#server/app-type.ts'
import { profile } from '#src/contract/auth.ts'
import { profileOf } from './profile.service.ts'

export async function profileRoutes(app: App) {
  app.get(
    '/api/profile/me/',
    {
      onRequest: app.signedIn,
      schema: {
        tags: ['profile'],
        summary: 'The signed-in person',
        response: { 200: profile },
      },
    },
    (request) => profileOf(app.deps, request.session.userId),
  )
}
