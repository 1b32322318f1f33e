import type { RegisteredRouter } from '@tanstack/react-router'
import { lastNavigation } from './last-navigation.ts'

/** Milliseconds of script after which a new screen comes too late to be the answer to its tap. */
const MAX_RENDER_MS = 120

/** Keeps `lastNavigation`. */
export function watchNavigations(router: RegisteredRouter): void {
  let beganAt = 0
  let startsAtTop = false
  router.history.subscribe(({ action, location }) => {
    startsAtTop = action.type === 'PUSH' && location.hash === ''
  })
  router.subscribe('onLoad', () => {
    beganAt = performance.now()
    // The former screen, which may have been scrolled while this one loaded, is still there: afterwards reading the
    // position would compute the new layout.
    lastNavigation.keepsScroll = startsAtTop && scrollY === 0
  })
  router.subscribe('onRendered', () => {
    lastNavigation.wasSlow = performance.now() - beganAt > MAX_RENDER_MS
  })
}
