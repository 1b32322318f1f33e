import { ellipse } from '#scripts/art/canvas.mjs'
import { bather, kickboard } from '#scripts/art/figures/bather.mjs'
import { foam, swell } from '#scripts/art/water.mjs'
import { atLevel } from './level-scenes.mjs'

/** Children and adults standing in the water; `people` are bathers with an `x` and a `row` (0 far, 1 near). */
export function bathers(
  c,
  p,
  { backdrop = 'hall', sunAt, people, toys = [], horizon = 400, lanes = false, extra = '' },
) {
  const far = people.filter(({ row = 1 }) => row === 0)
  const near = people.filter(({ row = 1 }) => row === 1)
  const rings = (list, y) =>
    list.map(({ x, scale = 1 }) => [
      ellipse(x, y, 130 * scale, 20 * scale, '#ffffff', { opacity: 0.35 }),
      foam(c, { x, y: y + 2, width: 170 * scale, height: 12 * scale, opacity: 0.7 }),
    ])
  const draw = (list, y, scale) =>
    list.map((person) =>
      bather({
        ...person,
        y,
        scale: scale * (person.scale ?? 1),
        prop: person.board ? kickboard(person.board, person.skin ?? '#e3ad84') : (person.prop ?? ''),
      }),
    )
  atLevel(c, p, {
    backdrop,
    sunAt,
    horizon,
    lanes,
    surface: 720,
    glitter: backdrop !== 'stands',
    subject: [
      extra,
      draw(far, 520, 1.15),
      rings(far, 622),
      swell(c, {
        y: 628,
        height: 8,
        length: 420,
        fill: c.linear([
          [p.water[1], 0.85],
          [p.water[1], 1],
        ]),
      }),
      draw(near, 650, 1.75),
    ],
    front: [near.map(({ x, scale = 1 }) => foam(c, { x, y: 762, width: 300 * scale, height: 16 })), toys],
  })
}
