/** What the last navigation tells, once the page has been idle (`watch-navigations.ts`). */
export const lastNavigation = {
  /** Its screen rendered so long that the next tap is answered by a frame of its own first. */
  wasSlow: false,
  /** It leads to a new screen, and the page is at its top already. */
  staysAtTop: false,
}
