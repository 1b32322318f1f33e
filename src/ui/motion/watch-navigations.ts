import type { RegisteredRouter } from '@tanstack/react-router'
import { lastNavigation } from './last-navigation.ts'

/** Milliseconds of script after which a new screen comes too late to be the answer to its tap. */
const MAX_RENDER_MS = 120

/** Keeps `lastNavigation`. */
export function watchNavigations(router: RegisteredRouter): void {
  let beganAt = 0
  router.history.subscribe(({ action, location }) => {
    // Read before the new screen renders: afterwards it would compute the new layout.
    lastNavigation.keepsScroll = action.type === 'PUSH' && location.hash === '' && scrollY === 0
  })
  router.subscribe('onLoad', () => {
    beganAt = performance.now()
  })
  router.subscribe('onRendered', () => {
    lastNavigation.wasSlow = performance.now() - beganAt > MAX_RENDER_MS
  })
}
