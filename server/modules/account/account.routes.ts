import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { signInCallerOf } from '#server/core/caller.ts'
import type { App } from '#server/core/fastify-types.ts'
import { accountCodeBody, accountDeleteBody, phoneChangeBody } from '#src/contract/account.ts'
import { OTP_RESEND_SECONDS, otpSent, profile } from '#src/contract/auth.ts'
import { sendAccountCode } from './account-code.service.ts'
import { deleteAccount } from './account-delete.service.ts'
import { exportAccount } from './account-export.service.ts'
import { changePhone } from './phone-change.service.ts'
import { accountTexts } from './strings.ts'

const tags = ['account']

/** Routes of an account as a whole: its number, its data, its deletion. */
export async function accountRoutes(app: App) {
  const deps = { ...app.deps, limits: app.signInLimits }

  app.post(
    '/api/account/otp/',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary: 'Send a code for changing the number or deleting the account',
        body: accountCodeBody,
        response: { 200: otpSent },
      },
    },
    async (request) => {
      await sendAccountCode(deps, request.session, request.body, signInCallerOf(request))
      return { detail: accountTexts.codeSent, retry_after: OTP_RESEND_SECONDS }
    },
  )

  app.post(
    '/api/account/phone/',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary: 'Move the account to another number, with a code sent to each; other devices are signed out',
        body: phoneChangeBody,
        response: { 200: profile },
      },
    },
    (request) => changePhone(deps, { session: request.session, caller: signInCallerOf(request) }, request.body),
  )

  app.post(
    '/api/account/delete/',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary:
          'Delete the account, with a fresh code; orders stay for the books, anonymized. While the wallet holds money, iban and holder say where it is paid',
        body: accountDeleteBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const report = (error: unknown) =>
        request.log.error({ err: error }, 'a file of a deleted account was not removed')
      await deleteAccount(deps, { session: request.session, caller: signInCallerOf(request) }, request.body, report)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/api/account/export/',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        summary: 'All data stored about me, as a file',
        response: { 200: z.unknown() },
      },
    },
    async (request, reply) => {
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="mowj-account.json"')
      return reply.send(Readable.from(await exportAccount(deps, request.session.userId)))
    },
  )
}
