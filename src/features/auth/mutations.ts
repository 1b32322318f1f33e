import { mutationOptions } from '@tanstack/react-query'
import { api } from '#src/api/client.ts'
import { ApiError } from '#src/api/errors.ts'
import { beginSession } from '#src/api/session.ts'
import { firstLoginAnswer, otpSent, tokenBundle } from '#src/contract/auth.ts'
import { forgetSending, rememberSending, resendWaitMs } from './otp-clock.ts'

export const authMutations = {
  /** From a number to its code: settles when a code is on its way, or was within the last 120 s. */
  askForCode: () =>
    mutationOptions({
      mutationKey: ['auth', 'ask-for-code'],
      mutationFn: async (phone: string) => {
        await checkFirstLogin(phone)
        if (resendWaitMs(phone, Date.now()) === 0) await sendCode(phone)
      },
      retry: false,
    }),
  /** Sends a new code, which voids the old one. */
  resendCode: () => mutationOptions({ mutationKey: ['auth', 'resend-code'], mutationFn: sendCode, retry: false }),
  /** Trades the code for a session. */
  signIn: () =>
    mutationOptions({
      mutationKey: ['auth', 'sign-in'],
      mutationFn: async ({ phone, code }: { phone: string; code: string }) => {
        const body = { phone_number: phone, otp: code }
        const bundle = await api('/api/token/', tokenBundle, { method: 'POST', body, auth: false })
        forgetSending(phone)
        beginSession(bundle)
      },
      retry: false,
    }),
}

/**
 * Whether the number has no password yet. An answered failure counts as "it has one"; both ways lead to the code until
 * the password dialog is built. Throws only when no answer came.
 */
async function checkFirstLogin(phone: string): Promise<boolean> {
  try {
    const body = { phone_number: phone }
    const answer = await api('/api/token/check-first-login/', firstLoginAnswer, { method: 'POST', body, auth: false })
    return answer.is_first_login
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'offline' && error.code !== 'timeout') return false
    throw error
  }
}

async function sendCode(phone: string): Promise<void> {
  await api('/api/token/otp/', otpSent, { method: 'POST', body: { phone_number: phone }, auth: false })
  rememberSending(phone, Date.now())
}
