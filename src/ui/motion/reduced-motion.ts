/** Whether the user asked the system for less motion. Stylesheets use tokens that are 0 then. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
