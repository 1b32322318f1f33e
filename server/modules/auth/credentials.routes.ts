import * as z from 'zod/mini'
import { signInCallerOf } from '#server/core/caller.ts'
import type { App } from '#server/core/fastify-types.ts'
import { credentialsBody, newPasswordBody, passwordChangeBody } from '#src/contract/account.ts'
import { tokenBundle } from '#src/contract/auth.ts'
import { changePassword, resetPassword, setFirstCredentials } from './credentials.service.ts'
import { authTexts } from './strings.ts'

const detail = z.object({ detail: z.string() })
const tags = ['sign-in']

/** Routes for first credentials and new passwords. */
export async function credentialRoutes(app: App) {
  const deps = { ...app.deps, limits: app.signInLimits }

  app.post(
    '/api/set-username-password/',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary: 'Choose a username and a password, once; the returned tokens carry the new name',
        body: credentialsBody,
        response: { 200: tokenBundle },
      },
    },
    (request) => setFirstCredentials(deps, request.session, request.body, signInCallerOf(request)),
  )

  app.post(
    '/api/set-new-password/',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary: 'Set a new password within 10 minutes of a sign-in by one-time code; other devices are signed out',
        body: newPasswordBody,
        response: { 200: detail },
      },
    },
    async (request) => {
      await resetPassword(deps, request.session, request.body, signInCallerOf(request))
      return { detail: authTexts.passwordChanged }
    },
  )

  app.post(
    '/api/password/change/',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary: 'Set a new password by the current one; other devices are signed out',
        body: passwordChangeBody,
        response: { 200: detail },
      },
    },
    async (request) => {
      await changePassword(deps, request.session, request.body, signInCallerOf(request))
      return { detail: authTexts.passwordChanged }
    },
  )
}
