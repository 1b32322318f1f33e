import * as z from 'zod/mini'
import { callerOf, setSecretCookie, signInCallerOf } from '#server/core/caller.ts'
import { AppError } from '#server/core/errors.ts'
import type { App } from '#server/core/fastify-types.ts'
import {
  firstLoginResponse,
  logoutBody,
  OTP_RESEND_SECONDS,
  otpSent,
  phoneBody,
  refreshBody,
  signInBody,
  tokenBundle,
  verifyBody,
} from '#src/contract/auth.ts'
import { isFirstLogin, sendCodeTo, signInWithCode, signInWithPassword } from './auth.service.ts'
import { credentialRoutes } from './credentials.routes.ts'
import { deviceRoutes } from './device.routes.ts'
import { signOut } from './device.service.ts'
import { refreshSession, sessionOfToken } from './session.service.ts'
import { authTexts } from './strings.ts'

const nothing = z.object({})
const tags = ['sign-in']

export async function authRoutes(app: App) {
  // Separate connection pool: a flood of sign-ins takes no connection away from other requests.
  const deps = { ...app.deps, db: app.deps.signInDb, limits: app.signInLimits }

  app.post(
    '/api/token/check-first-login/',
    {
      schema: {
        tags,
        summary: 'Has this number no password yet? True for unknown numbers.',
        body: phoneBody,
        response: { 200: firstLoginResponse },
      },
    },
    (request) =>
      request.inLane('try', async () => ({
        is_first_login: await isFirstLogin(deps, request.body.phone_number, callerOf(request).address),
      })),
  )

  app.post(
    '/api/token/otp/',
    {
      schema: {
        tags,
        summary: 'Send a one-time code by SMS, at most one every 120 seconds',
        body: phoneBody,
        response: { 200: otpSent },
      },
    },
    async (request, reply) => {
      const { phone_number } = request.body
      const browser = await request.inLane('send', () => sendCodeTo(deps, phone_number, signInCallerOf(request)))
      setSecretCookie(reply, deps.config, 'browser', browser)
      return { detail: authTexts.otpSent, retry_after: OTP_RESEND_SECONDS }
    },
  )

  app.post(
    '/api/token/',
    {
      schema: {
        tags,
        summary: 'Sign in with a one-time code or a password',
        body: signInBody,
        response: { 200: tokenBundle },
      },
    },
    async (request, reply) => {
      const { body } = request
      const caller = signInCallerOf(request)
      const { tokens, device } = await request.inLane('try', () =>
        'otp' in body ? signInWithCode(deps, body, caller) : signInWithPassword(deps, body, caller),
      )
      setSecretCookie(reply, deps.config, 'device', device)
      return tokens
    },
  )

  app.post(
    '/api/token/refresh/',
    {
      schema: {
        tags,
        summary: 'Exchange a refresh token for its successor and a new access token',
        body: refreshBody,
        response: { 200: tokenBundle },
      },
    },
    (request) => refreshSession(app.deps, request.body),
  )

  app.post(
    '/api/token/verify/',
    {
      schema: { tags, summary: 'Is this access token valid?', body: verifyBody, response: { 200: nothing } },
    },
    async (request) => {
      const session = await sessionOfToken(app.deps, request.body.token)
      if (session === undefined) throw new AppError('token_invalid')
      return {}
    },
  )

  app.post(
    '/api/token/logout/',
    {
      onRequest: app.maybeSignedIn,
      schema: {
        tags,
        summary: 'Sign this device out, by its access token or by its refresh token',
        body: logoutBody,
        response: { 200: nothing },
      },
    },
    async (request) => {
      const by = { session: request.viewer, refresh: request.body.refresh }
      await signOut(app.deps, by, callerOf(request).userAgent)
      return {}
    },
  )

  await app.register(credentialRoutes)
  await app.register(deviceRoutes)
}
