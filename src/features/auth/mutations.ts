import { mutationOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#src/api/client.ts'
import { ApiError } from '#src/api/errors.ts'
import { keys } from '#src/api/query/keys.ts'
import { beginSession, notePassword } from '#src/api/session/session.ts'
import { firstLoginResponse, otpSent, type TokenBundle, tokenBundle } from '#src/contract/auth.ts'
import { clearSentAt, resendWaitMs, storeSentAt, storeWait } from './otp-clock.ts'

const done = z.object({ detail: z.string() })

export const authMutations = {
  /** Submits a phone number. Resolves to `verify` when a code was sent now or within the last 120 s. */
  begin: () =>
    mutationOptions({
      mutationKey: ['auth', 'begin'],
      mutationFn: async (phone: string): Promise<'verify' | 'password'> => {
        if (!(await isFirstLogin(phone))) return 'password'
        await sendUnlessSent(phone)
        return 'verify'
      },
    }),
  /** Sends a code from the password step, unless one was sent within the last 120 s. */
  askForCode: () => mutationOptions({ mutationKey: ['auth', 'ask-for-code'], mutationFn: sendUnlessSent }),
  /** Sends a new code, which invalidates the old one. */
  resendCode: () => mutationOptions({ mutationKey: ['auth', 'resend-code'], mutationFn: sendCode }),
  /** Exchanges a code or a password for a session. */
  signIn: () =>
    mutationOptions({
      mutationKey: ['auth', 'sign-in'],
      mutationFn: async ({ phone, ...proof }: { phone: string } & ({ otp: string } | { password: string })) => {
        const body = { phone_number: phone, ...proof }
        const bundle: TokenBundle = await api('/api/token/', tokenBundle, { method: 'POST', body, auth: false })
        if ('otp' in proof) clearSentAt(phone)
        beginSession(bundle)
        return bundle
      },
    }),
  /** Sets the first username and password; the new tokens carry the new name. */
  setCredentials: () =>
    mutationOptions({
      mutationKey: ['auth', 'set-credentials'],
      mutationFn: async (body: { username: string; password: string; confirm_password: string }) => {
        beginSession(await api('/api/set-username-password/', tokenBundle, { method: 'POST', body }))
      },
      onError: (error) => {
        // Already set on another device: stop the reminder here.
        if (error instanceof ApiError && error.code === 'credentials_exist') notePassword()
      },
      meta: { invalidates: [keys.profile] },
    }),
  /** Sets a new password after signing in by code. */
  setNewPassword: () =>
    mutationOptions({
      mutationKey: ['auth', 'set-new-password'],
      mutationFn: async (body: { new_password: string; confirm_password: string }) => {
        // Without a username it stays a first login, and the reminder stays active.
        await api('/api/set-new-password/', done, { method: 'POST', body })
      },
    }),
}

/**
 * Whether the number has no password yet. An error response counts as having one; throws only when the server is
 * unreachable.
 */
async function isFirstLogin(phone: string): Promise<boolean> {
  try {
    const body = { phone_number: phone }
    const response = await api('/api/token/check-first-login/', firstLoginResponse, {
      method: 'POST',
      body,
      auth: false,
    })
    return response.is_first_login
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
    // Requested on another device, or the local record was deleted: the user has a valid code.
    storeWait(phone, error.retryAfter ?? 0, Date.now())
  }
}

async function sendCode(phone: string): Promise<void> {
  await api('/api/token/otp/', otpSent, { method: 'POST', body: { phone_number: phone }, auth: false })
  storeSentAt(phone, Date.now())
}
