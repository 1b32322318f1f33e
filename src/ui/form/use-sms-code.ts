import { useEffect, useRef } from 'react'

type SmsOptions = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/**
 * Takes the code out of the SMS where the browser can (WebOTP), after asking the person. The browser serves one listener
 * at a time: of several fields only the one that `listens` waits.
 */
export function useSmsCode(listens: boolean, onCode: (text: string) => void): void {
  const latest = useRef(onCode)
  latest.current = onCode
  useEffect(() => {
    if (!listens || !('OTPCredential' in window)) return
    const leaving = new AbortController()
    const options: SmsOptions = { otp: { transport: ['sms'] }, signal: leaving.signal }
    navigator.credentials.get(options).then(
      (credential) => {
        if (credential !== null && 'code' in credential && typeof credential.code === 'string') {
          latest.current(credential.code)
        }
      },
      // Declined, or the step was left: the person types.
      () => undefined,
    )
    return () => leaving.abort()
  }, [listens])
}
