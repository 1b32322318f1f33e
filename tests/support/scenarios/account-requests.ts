import type { InjectOptions } from 'fastify'
import { tokenBundle } from '#src/contract/auth.ts'
import { type SignedIn, signIn, type TestApp } from '#tests/support/drivers/app.ts'

/** Passes every rule and is not a common password. */
export const PASSWORD = 'Mowj-e-boland 7'

let counted = 0

/** A number no other test of the file uses. */
export function nextPhone(): string {
  counted += 1
  return `0935${String(counted).padStart(7, '0')}`
}

/** Headers of a request with this access token. */
export const bearer = (access: string) => ({ headers: { authorization: `Bearer ${access}` } })

/** A user's account requests, over the real endpoints. */
export function accountAt(mowj: TestApp) {
  const send = (method: 'POST' | 'GET' | 'DELETE', url: string, user: Pick<SignedIn, 'headers'>, payload?: object) =>
    mowj.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) } satisfies InjectOptions)
  return {
    post: (url: string, user: Pick<SignedIn, 'headers'>, payload: object = {}) => send('POST', url, user, payload),
    get: (url: string, user: Pick<SignedIn, 'headers'>) => send('GET', url, user),
    remove: (url: string, user: Pick<SignedIn, 'headers'>) => send('DELETE', url, user),
    /** Signs in on another device, after the cooldown between two codes. */
    async again(phone: string): Promise<SignedIn> {
      mowj.clock.forward(120)
      return signIn(mowj, phone)
    },
    /** A user with a username and a password. */
    async settled(phone = nextPhone(), username = `swimmer${phone}`): Promise<SignedIn> {
      const user = await signIn(mowj, phone)
      const payload = { username, password: PASSWORD, confirm_password: PASSWORD }
      const response = await send('POST', '/api/set-username-password/', user, payload)
      if (response.statusCode !== 200) throw new Error(`no credentials: ${response.body}`)
      return user
    },
    /** Replaces the password, as after a one-time code. */
    reset: (user: SignedIn, password: string, confirm = password) =>
      send('POST', '/api/set-new-password/', user, { new_password: password, confirm_password: confirm }),
    withPassword: (phone: string, password: unknown = PASSWORD, remoteAddress = '10.0.0.1') =>
      mowj.app.inject({
        method: 'POST',
        url: '/api/token/',
        payload: { phone_number: phone, password },
        remoteAddress,
      }),
    statusOf: async (user: Pick<SignedIn, 'headers'>) => (await send('GET', '/api/profile/me/', user)).statusCode,
    /** The recorded events of a number's owner, oldest first. */
    async events(phone: string): Promise<string[]> {
      const rows = await mowj.sql`
        select e.kind from account_events e join users u on u.id = e.user_id where u.phone = ${phone} order by e.id`
      return rows.map(({ kind }) => String(kind))
    },
  }
}

/** Requests with the tokens of a session, to a server that each test may replace. */
export function sessionRequests(server: () => TestApp) {
  const post = (url: string, payload: object) => server().app.inject({ method: 'POST', url, payload })
  const refresh = (token: string, nonce?: string) => post('/api/token/refresh/', { refresh: token, nonce })
  return {
    post,
    refresh,
    renewed: async (token: string, nonce?: string) => tokenBundle.parse((await refresh(token, nonce)).json()),
    statusWith: async (access: string) =>
      (await server().app.inject({ url: '/api/profile/me/', ...bearer(access) })).statusCode,
  }
}
