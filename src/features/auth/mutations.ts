import { mutationOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#src/api/client.ts'
import { ApiError } from '#src/api/errors.ts'
import { keys } from '#src/api/query/keys.ts'
import { beginSession, notePassword } from '#src/api/session/session.ts'
import { firstLoginResponse, otpSent, type TokenBundle, tokenBundle } from '#src/contract/auth.ts'
import { forgetSending, rememberSending, rememberWait, resendWaitMs } from './otp-clock.ts'

const done = z.object({ detail: z.string() })

export const authMutations = {
  /** From a number to its next step. Settles with `verify` when a code is on its way, or was within the last 120 s. */
  begin: () =>
    mutationOptions({
      mutationKey: ['auth', 'begin'],
      mutationFn: async (phone: string): Promise<'verify' | 'password'> => {
        if (!(await isFirstLogin(phone))) return 'password'
        await sendUnlessSent(phone)
        return 'verify'
      },
    }),
  /** A code for whoever stands at the password: none is sent within 120 s of the last. */
  askForCode: () => mutationOptions({ mutationKey: ['auth', 'ask-for-code'], mutationFn: sendUnlessSent }),
  /** Sends a new code, which voids the old one. */
  resendCode: () => mutationOptions({ mutationKey: ['auth', 'resend-code'], mutationFn: sendCode }),
  /** Trades a code or a password for a session. */
  signIn: () =>
    mutationOptions({
      mutationKey: ['auth', 'sign-in'],
      mutationFn: async ({ phone, ...proof }: { phone: string } & ({ otp: string } | { password: string })) => {
        const body = { phone_number: phone, ...proof }
        const bundle: TokenBundle = await api('/api/token/', tokenBundle, { method: 'POST', body, auth: false })
        if ('otp' in proof) forgetSending(phone)
        beginSession(bundle)
        return bundle
      },
    }),
  /** First username and password; the new tokens carry the new name. */
  setCredentials: () =>
    mutationOptions({
      mutationKey: ['auth', 'set-credentials'],
      mutationFn: async (body: { username: string; password: string; confirm_password: string }) => {
        beginSession(await api('/api/set-username-password/', tokenBundle, { method: 'POST', body }))
      },
      onError: (error) => {
        // Chosen on another device meanwhile: this one need not ask any more.
        if (error instanceof ApiError && error.code === 'credentials_exist') notePassword()
      },
      meta: { invalidates: [keys.profile] },
    }),
  /** A new password for whoever has just signed in by code. */
  setNewPassword: () =>
    mutationOptions({
      mutationKey: ['auth', 'set-new-password'],
      mutationFn: async (body: { new_password: string; confirm_password: string }) => {
        // Where there is no username yet it stays a first login: the reminder goes on asking for one.
        await api('/api/set-new-password/', done, { method: 'POST', body })
      },
    }),
}

/**
 * Whether the number has no password yet. An answered failure counts as "it has one". Throws only when no answer came.
 */
async function isFirstLogin(phone: string): Promise<boolean> {
  try {
    const body = { phone_number: phone }
    const answer = await api('/api/token/check-first-login/', firstLoginResponse, { method: 'POST', body, auth: false })
    return answer.is_first_login
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'offline' && error.code !== 'timeout') return false
    throw error
  }
}

async function sendUnlessSent(phone: string): Promise<void> {
  if (resendWaitMs(phone, Date.now()) > 0) return
  try {
    await sendCode(phone)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'otp_wait' && error.liveCode)) throw error
    // Asked for on another device, or before this one forgot: the person has a code to type.
    rememberWait(phone, error.retryAfter ?? 0, Date.now())
  }
}

async function sendCode(phone: string): Promise<void> {
  await api('/api/token/otp/', otpSent, { method: 'POST', body: { phone_number: phone }, auth: false })
  rememberSending(phone, Date.now())
}
