import { useEffect, useRef } from 'react'

type SmsOptions = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/**
 * Reads the code from the SMS where the browser supports WebOTP, after the user's consent. Browsers serve one request at a
 * time: of several fields only the one that `listens` requests it.
 */
export function useSmsCode(listens: boolean, onCode: (text: string) => void): void {
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    if (!listens || !('OTPCredential' in window)) return
    const controller = new AbortController()
    const options: SmsOptions = { otp: { transport: ['sms'] }, signal: controller.signal }
    navigator.credentials.get(options).then(
      (credential) => {
        if (credential !== null && 'code' in credential && typeof credential.code === 'string') {
          latest.current(credential.code)
        }
      },
      // Declined or aborted: the user types the code.
      () => undefined,
    )
    return () => controller.abort()
  }, [listens])
}
