import { proxy, ref } from 'valtio'

type FreshCodeRequest = { settle: (confirmed: boolean) => void }

/** The open dialog that confirms this session by a one-time code, and the requests that wait for it. */
export const freshCode = proxy<{ waiting: FreshCodeRequest[] }>({ waiting: [] })

/** Opens the dialog, or joins it when it is open. Resolves with whether the code was confirmed. */
export function requestFreshCode(): Promise<boolean> {
  return new Promise((settle) => {
    freshCode.waiting.push(ref({ settle }))
  })
}

/** Closes the dialog and continues or ends what waits for it. */
export function settleFreshCode(confirmed: boolean): void {
  const waiting = freshCode.waiting.splice(0)
  for (const request of waiting) request.settle(confirmed)
}
