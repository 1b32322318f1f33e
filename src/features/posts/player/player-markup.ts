import { trustedPolicy } from '#src/offline/trusted-types.ts'

/**
 * The players of streams and of Vimeo write their own frame, with the video's address escaped in it, and their settings as
 * JSON in a script element that is data. Anything that could run is refused.
 */
const RUNS = /<script(?! type="application\/json")|\son\w+\s*=|javascript:/i

let isAllowed = false

/**
 * Lets the player elements write the inside of their own shadow roots where the browser demands trusted types (the
 * `trusted-types` of the server's policy name it `default`). Every other text that would become HTML is refused.
 */
export function allowPlayerMarkup(): void {
  if (isAllowed) return
  isAllowed = true
  trustedPolicy('default', {
    createHTML: (html, _type, sink) => (sink === 'ShadowRoot innerHTML' && !RUNS.test(html) ? html : null),
  })
}
