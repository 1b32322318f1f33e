import { circle, mix, rect } from '#scripts/art/canvas.mjs'
import { arches, city, hall, stands } from './backdrops-built.mjs'
import { coast, garden, sky } from './backdrops-nature.mjs'

/**
 * Backgrounds behind the water, from the top of the canvas down to the `horizon`. Each takes the canvas, palette and
 * position.
 */
export const backdrops = { sky, hall, stands, arches, garden, city, coast, plain }

function plain(c, p, { horizon }) {
  return [
    rect(0, 0, c.width, horizon + 2, c.linear([p.sky[0], p.sky[1]])),
    circle(c.width * 0.3, horizon, c.height * 0.62, mix(p.sky[0], p.sky[2], 0.35), { opacity: 0.6 }),
    circle(c.width * 0.3, horizon, c.height * 0.42, p.sky[2], { opacity: 0.5 }),
  ]
}
