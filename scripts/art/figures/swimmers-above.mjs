import { circle, ellipse, group, limb, path, place } from '#scripts/art/canvas.mjs'
import { strokes } from './strokes-above.mjs'

/** A swimmer from above. `covered` wears a full suit with sleeves, as women do here; `phase` 0–1 moves the stroke on. */
export function swimmerAbove(
  c,
  {
    x,
    y,
    angle = 0,
    scale = 1,
    stroke = 'crawl',
    phase = 0.5,
    suit = '#0b3c5d',
    cap = '#dc004e',
    skin = '#e3ad84',
    covered = false,
    wake = true,
    mirror = false,
    shadow = true,
    prop,
  },
) {
  const { arms, legs } = strokes[stroke](phase)
  const flip = (points) => (mirror ? points.map(([px, py]) => [px, -py]) : points)
  const cloth = covered ? suit : skin
  const figure = (tone) => [
    legs.map((points) => limb(flip(points), [22, 17, 9], tone ?? cloth)),
    covered || tone ? '' : legs.map((points) => limb(flip(points).slice(0, 2), [25, 20], suit)),
    arms.map((points) => limb(flip(points), [18, 14, 9], tone ?? cloth)),
    tone ? '' : arms.map((points) => hand(flip(points), skin)),
    path(
      'M14 -19C4 -31 -8 -31 -22 -25C-40 -18 -56 -18 -74 -19C-82 -10 -82 10 -74 19C-56 18 -40 18 -22 25C-8 31 4 31 14 19C19 8 19 -8 14 -19Z',
      tone ?? (covered ? suit : skin),
    ),
    circle(25, 0, 19, tone ?? cap),
  ]
  const details = [
    covered
      ? ''
      : path('M-46 -18C-56 -18 -64 -19 -74 -19C-82 -10 -82 10 -74 19C-64 19 -56 18 -46 18C-50 8 -50 -8 -46 -18Z', suit),
    covered
      ? path(
          'M14 -19C4 -31 -8 -31 -22 -25C-40 -18 -56 -18 -74 -19C-66 -14 -40 -10 -14 -9C0 -9 8 -12 14 -19Z',
          '#ffffff',
          { opacity: 0.16 },
        )
      : path('M8 -15C-2 -22 -12 -22 -24 -18C-14 -12 0 -10 8 -15Z', '#ffffff', { opacity: 0.22 }),
    stroke === 'back' || stroke === 'float'
      ? face(skin, cap)
      : path('M16 -15A19 19 0 0 1 40 -11C34 -4 24 -5 16 -15Z', '#ffffff', { opacity: 0.35 }),
  ]
  return [
    shadow ? place(figure('#04283f'), { x: x + 26 * scale, y: y + 44 * scale, angle, scale, opacity: 0.2 }) : '',
    wake ? place(wakeOf(c), { x, y, angle, scale }) : '',
    place([prop ?? '', ...figure(), ...details], { x, y, angle, scale }),
  ]
}

const hand = (points, skin) => {
  const [elbow, tip] = points.slice(-2)
  const part = 0.72
  return limb([[elbow[0] + (tip[0] - elbow[0]) * part, elbow[1] + (tip[1] - elbow[1]) * part], tip], [11, 9], skin)
}

const face = (skin, cap) => [
  circle(27, 0, 17, skin),
  path('M24 -19A19 19 0 0 1 24 19C34 12 36 -12 24 -19Z', cap, { transform: 'translate(6 0)' }),
  ellipse(25, -6, 4, 5, '#10324a'),
  ellipse(25, 6, 4, 5, '#10324a'),
]

function wakeOf(c) {
  const trail = [-1, 1].map((side) =>
    path(
      `M30 ${side * 22}C-30 ${side * 50} -150 ${side * 62} -300 ${side * 92}C-200 ${side * 50} -90 ${side * 30} -20 ${side * 22}Z`,
      '#ffffff',
      { opacity: 0.3 },
    ),
  )
  const kick = Array.from({ length: 16 }, () =>
    circle(c.random.range(-235, -150), c.random.range(-30, 30), c.random.range(3, 13), '#ffffff', { opacity: 0.75 }),
  )
  return group([
    path('M-120 -16C-190 -34 -270 -22 -350 -8C-270 -2 -270 4 -350 12C-270 24 -190 36 -120 16Z', '#ffffff', {
      opacity: 0.32,
    }),
    ...trail,
    ...kick,
  ])
}
