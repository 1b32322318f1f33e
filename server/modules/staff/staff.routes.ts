import * as z from 'zod/mini'
import { signInCallerOf } from '#server/core/caller.ts'
import type { App } from '#server/core/fastify-types.ts'
import { idOf } from '#server/core/ids.ts'
import { OTP_RESEND_SECONDS, otpSent } from '#src/contract/auth.ts'
import { deskMe, freshBody, freshResponse, staffGrantBody, staffList } from '#src/contract/desk/staff.ts'
import { confirmFresh, giveRole, readMe, readStaff, sendFreshCode, takeRole } from './staff.service.ts'
import { staffTexts } from './strings.ts'

const tags = ['desk']

/** Roles of staff, and the code that confirms protected changes. */
export async function staffRoutes(app: App) {
  const deps = { ...app.deps, limits: app.signInLimits }

  app.get(
    '/api/desk/me/',
    {
      onRequest: app.anyStaff,
      schema: { tags, summary: 'My roles, and what they allow', response: { 200: deskMe } },
    },
    (request) => readMe(deps, request.session, request.staff),
  )

  app.post(
    '/api/desk/fresh/otp/',
    {
      onRequest: app.anyStaff,
      schema: { tags, summary: 'Send a code that confirms protected changes', response: { 200: otpSent } },
    },
    async (request) => {
      await sendFreshCode(deps, request.session, signInCallerOf(request))
      return { detail: staffTexts.codeSent, retry_after: OTP_RESEND_SECONDS }
    },
  )

  app.post(
    '/api/desk/fresh/',
    {
      onRequest: app.anyStaff,
      schema: {
        tags,
        summary: 'Confirm this session with the code, for 15 minutes of protected changes',
        body: freshBody,
        response: { 200: freshResponse },
      },
    },
    async (request) => {
      const until = await confirmFresh(deps, request.session, request.body.otp, signInCallerOf(request))
      return { fresh_until: until.toISOString() }
    },
  )

  app.get(
    '/api/desk/staff/',
    {
      onRequest: app.staff('staff.write'),
      schema: { tags, summary: 'Everyone with a role', response: { 200: staffList } },
    },
    () => readStaff(deps),
  )

  app.post(
    '/api/desk/staff/',
    {
      onRequest: app.staff('staff.write'),
      schema: { tags, summary: 'Give a number a role', body: staffGrantBody, response: { 201: staffList } },
    },
    async (request, reply) => {
      await giveRole(deps, request.staff.actor, request.body)
      reply.code(201)
      return readStaff(deps)
    },
  )

  app.delete(
    '/api/desk/staff/:id/',
    {
      onRequest: app.staff('staff.write'),
      schema: {
        tags,
        summary: 'Take a role away',
        params: z.object({ id: z.string() }),
        response: { 200: staffList },
      },
    },
    async (request) => {
      await takeRole(deps, request.staff.actor, idOf(request.params.id, 'Grant'))
      return readStaff(deps)
    },
  )
}
