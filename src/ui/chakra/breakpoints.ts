import { breakpoints } from '#src/styles/breakpoints.ts'

/** Breakpoints of responsive properties: `{ base: '3', md: '6' }`. */
export const chakraBreakpoints = {
  bar: `${breakpoints.bar}px`,
  md: `${breakpoints.md}px`,
  lg: `${breakpoints.lg}px`,
}
