/** Of the last navigation, once the page has been idle (`watch-navigations.ts`). */
export const lastNavigation = {
  /** Its screen rendered so long that the next tap is answered by a frame of its own first. */
  wasSlow: false,
  /**
   * The router need not scroll: the server rendered this screen, or it is new and the page is at its top. Scrolling would
   * compute the layout before the first frame does.
   */
  keepsScroll: false,
}
