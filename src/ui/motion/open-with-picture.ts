import { sharedTransition } from './shared-transition.ts'

/** Options of `navigate` for a page into whose picture the current one's turns; called when that page is about to open. */
export function openWithPicture() {
  const { onClick: startClock, ...transition } = sharedTransition
  startClock({ currentTarget: document.documentElement })
  return transition
}
