import { breakpoints } from '#src/styles/breakpoints.ts'

type Breakpoint = keyof typeof breakpoints

/** Media query for this width and wider. */
export const atLeast = (name: Breakpoint) => `(width >= ${breakpoints[name]}px)`

/** Media query for narrower widths. */
export const below = (name: Breakpoint) => `(width < ${breakpoints[name]}px)`
