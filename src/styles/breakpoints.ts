/** Widths in px from which a layout changes; in stylesheets as `(width >= 900px)` and `(width < 768px)`. */
export const breakpoints = {
  /** Below it is a phone at a zoom of 200 %. */
  zoomed: 240,
  sm: 600,
  /** Below it the bottom bar is shown and dialogs are bottom sheets. */
  bar: 768,
  md: 900,
  lg: 1200,
  /** Four columns of cards. */
  grid: 1280,
  xl: 1536,
}
