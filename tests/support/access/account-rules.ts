import { drawing, pictureForm } from '#tests/support/data/pictures.ts'
import { PASSWORD } from '#tests/support/scenarios/account-requests.ts'
import { open, own, type Rules } from './rule.ts'
import type { Scene } from './scene.ts'

const NEW_PASSWORD = 'Mowj-e-now 88'
/** A signature of the right length that no key made. */
const FORGED = 'A'.repeat(43)

const picture = async () => {
  const { payload, headers } = pictureForm(await drawing(90, 60).png().toBuffer())
  return { body: new Uint8Array(payload), headers }
}
const withPicture = async (scene: Scene) => {
  const { payload, headers } = pictureForm(await drawing(90, 60).png().toBuffer())
  const url = '/api/profile/me/picture/'
  await scene.mowj.app.inject({
    method: 'PUT',
    url,
    payload,
    headers: { ...headers, ...(await scene.owner.headers()) },
  })
  return {}
}
const phone = ({ owner }: Scene) => ({ payload: { phone_number: owner.phone } })
const shown = ({ owner }: Scene) => ({ shows: owner.phone })

/** Signing in, and endpoints for an account as a whole. */
export const accountRules: Rules = {
  'POST /api/token/check-first-login/': {
    ...open(phone),
    note: 'returns the same for unknown and unfinished numbers',
  },
  'POST /api/token/otp/': {
    statuses: [200, 429, 429],
    request: phone,
    leaves: true,
    note: 'any client may request a code for a number, once in 120 s; only its holder reads it',
  },
  'POST /api/token/': {
    statuses: [400, 400, 200],
    tells: ['account_events'],
    note: 'refused without the code, and the refusal is recorded in the account’s events',
    request: async ({ mowj, owner }) => {
      await mowj.app.inject({ method: 'POST', url: '/api/token/otp/', payload: { phone_number: owner.phone } })
      const code = mowj.sms.codeFor(owner.phone)
      const wrong = code === '00000' ? '11111' : '00000'
      return { payload: (role) => ({ phone_number: owner.phone, otp: role === 'owner' ? code : wrong }) }
    },
  },
  'POST /api/token/refresh/': {
    statuses: [401, 401, 200],
    note: 'authorised by the token itself; other users name the session and sign it with their own key',
    request: ({ owner }) => ({
      payload: (role) => ({ refresh: role === 'owner' ? owner.tokens.refresh : `${owner.sessionId}.1.${FORGED}` }),
    }),
  },
  'POST /api/token/verify/': {
    statuses: [401, 401, 200],
    leaves: true,
    note: 'authorised by the token itself; other users sign its claims with their own key',
    request: ({ owner }) => ({
      payload: (role) => {
        const [head, claims] = owner.tokens.access.split('.')
        return { token: role === 'owner' ? owner.tokens.access : `${head}.${claims}.${FORGED}` }
      },
    }),
  },
  'POST /api/token/logout/': {
    statuses: [401, 200, 200],
    note: 'ends the session of the request, or the one of the refresh token in the body',
    request: ({ owner }) => ({
      payload: (role) => ({ refresh: role === 'owner' ? owner.tokens.refresh : `${owner.sessionId}.1.${FORGED}` }),
    }),
  },
  'POST /api/set-username-password/': own(({ owner }) => ({
    payload: (role) => ({
      username: `${role}.${owner.userId}`,
      password: NEW_PASSWORD,
      confirm_password: NEW_PASSWORD,
    }),
  })),
  'POST /api/set-new-password/': {
    statuses: [401, 403, 200],
    note: 'within ten minutes of a sign-in by code',
    request: async (scene) => {
      for (const user of [scene.owner, scene.other]) await scene.withPassword(user, PASSWORD)
      const now = scene.mowj.clock.now().toISOString()
      await scene.mowj.sql`update auth_sessions set code_sign_in_at = ${now} where id = ${scene.owner.sessionId}`
      return { payload: { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD } }
    },
  },
  'POST /api/password/change/': own(async (scene) => {
    for (const user of [scene.owner, scene.other]) await scene.withPassword(user, PASSWORD)
    const payload = { current_password: PASSWORD, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD }
    return { payload }
  }),
  'GET /api/sessions/': { ...own(({ owner }) => ({ shows: owner.sessionId })), leaves: true },
  'DELETE /api/sessions/{id}/': {
    statuses: [401, 404, 204],
    request: async (scene) => ({ params: { id: await scene.device() } }),
  },
  'POST /api/sessions/sign-out-others/': own(async (scene) => {
    await scene.device()
    return {}
  }),
  'GET /api/profile/me/': { ...own(shown), leaves: true },
  'PATCH /api/profile/me/': own(() => ({ payload: { name: 'نام تازه' } })),
  'GET /api/profile/me/activity/': { ...own(({ owner }) => ({ shows: `user-${owner.userId}"` })), leaves: true },
  'PUT /api/profile/me/picture/': own(picture),
  'DELETE /api/profile/me/picture/': own(withPicture),
  'GET /api/settings/': { ...own(), leaves: true },
  'PATCH /api/settings/': own(() => ({ payload: { notifications: { booking: false } } })),
  'POST /api/account/otp/': {
    statuses: [401, 400, 200],
    leaves: true,
    note: 'a code for deleting is sent to the user’s own number only',
    request: ({ owner }) => ({
      payload: (role) => ({
        purpose: 'delete-account',
        ...(role !== 'owner' && { phone_number: owner.phone }),
      }),
    }),
  },
  'POST /api/account/phone/': {
    statuses: [401, 400, 200],
    note: 'requires codes of the old and the new number',
    request: async (scene) => {
      const next = `0990${String(scene.owner.userId).padStart(7, '0')}`
      const url = '/api/account/otp/'
      const current_code = await scene.codeFor(scene.owner, url, { purpose: 'phone-change' })
      const input = { purpose: 'phone-change', phone_number: next }
      const new_code = await scene.codeFor(scene.owner, url, input, next)
      return {
        payload: (role) => ({
          phone_number: role === 'owner' ? next : scene.owner.phone,
          ...{ current_code, new_code },
        }),
      }
    },
  },
  'POST /api/account/delete/': {
    statuses: [401, 400, 204],
    note: 'requires a code sent for it; another user’s code is refused',
    request: async (scene) => {
      const otp = await scene.codeFor(scene.owner, '/api/account/otp/', { purpose: 'delete-account' })
      return { payload: { otp } }
    },
  },
  'GET /api/account/export/': { ...own(shown), leaves: true },
}
