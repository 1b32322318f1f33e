import { trustedPolicy } from '#src/offline/trusted-types.ts'

/**
 * The hls and Vimeo elements write their own frame, with the video's URL escaped in it, and their settings as JSON in a
 * non-executable script element. Markup that could run script is rejected.
 */
const EXECUTABLE = /<script(?! type="application\/json")|\son\w+\s*=|javascript:/i

let isAllowed = false

/**
 * Lets the player elements write the inside of their own shadow roots under trusted types (the CSP's `trusted-types`
 * names this policy `default`). Every other string that would become HTML is rejected.
 */
export function allowPlayerMarkup(): void {
  if (isAllowed) return
  isAllowed = true
  trustedPolicy('default', {
    createHTML: (html, _type, sink) => (sink === 'ShadowRoot innerHTML' && !EXECUTABLE.test(html) ? html : null),
  })
}
