/** Widths in px from which a layout changes; in stylesheets as `(width >= 900px)` and `(width < 768px)`. */
export const breakpoints = {
  sm: 600,
  /** Below it the bottom bar is shown and dialogs are bottom sheets. */
  bar: 768,
  md: 900,
  lg: 1200,
  /** Four columns of cards. */
  grid: 1280,
  xl: 1536,
} as const

type Breakpoint = keyof typeof breakpoints

/** Media query for this width and wider. */
export const atLeast = (name: Breakpoint) => `(width >= ${breakpoints[name]}px)`

/** Media query for narrower widths. */
export const below = (name: Breakpoint) => `(width < ${breakpoints[name]}px)`
