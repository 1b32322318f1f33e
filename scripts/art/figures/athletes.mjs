import { circle, curve, ellipse, limb, mix, path, place } from '#scripts/art/canvas.mjs'
import { poses } from './poses.mjs'

/** A player. `covered` wears sleeves, leggings and a headscarf; `shirt` and `shorts` are colours. */
export function athlete({
  x,
  y,
  scale = 1,
  mirror = false,
  pose = 'stand',
  angle = 0,
  shirt = '#1976d2',
  shorts = '#0b3c5d',
  skin = '#e3ad84',
  hair = '#2b1c16',
  shoes = '#ffffff',
  covered = false,
  scarf = '#0b3c5d',
  socks = '#ffffff',
  beard = false,
}) {
  return place(figure(poses[pose], { shirt, shorts, skin, hair, shoes, covered, scarf, socks, beard }), {
    x,
    y,
    scale,
    mirror,
    angle,
  })
}

export function figure({ neck, head, far, near }, { shirt, shorts, skin, hair, shoes, covered, scarf, socks, beard }) {
  const dim = (color) => mix(color, '#0a1a30', 0.18)
  const arm = ([elbow, hand], tone) => {
    const shoulder = [neck[0] * 0.94, neck[1] * 0.9]
    return [
      limb([shoulder, elbow, hand], [34, 25, 17], covered ? tone(shirt) : tone(skin)),
      covered
        ? ''
        : limb(
            [shoulder, [shoulder[0] + (elbow[0] - shoulder[0]) * 0.7, shoulder[1] + (elbow[1] - shoulder[1]) * 0.7]],
            [37, 32],
            tone(shirt),
          ),
      circle(...hand, 12, tone(skin)),
    ]
  }
  const leg = ([knee, foot], tone, side) => {
    const hip = [side * 12, 4]
    const shin = [knee[0] + (foot[0] - knee[0]) * 0.35, knee[1] + (foot[1] - knee[1]) * 0.35]
    const toe =
      Math.atan2(foot[1] - knee[1], foot[0] - knee[0]) > 0.6
        ? [foot[0] + 22, foot[1] + 6]
        : [foot[0] + 12, foot[1] - 20]
    return [
      limb([hip, knee, foot], [48, 35, 21], covered ? tone(mix(shorts, '#000000', 0.12)) : tone(skin)),
      covered ? '' : limb([shin, foot], [32, 23], tone(socks)),
      limb([hip, [hip[0] + (knee[0] - hip[0]) * 0.72, hip[1] + (knee[1] - hip[1]) * 0.72]], [56, 47], tone(shorts)),
      limb([[foot[0] - 6, foot[1] + 6], toe], [25, 19], tone(shoes)),
    ]
  }
  const same = (color) => color
  return [
    arm(far.arm, dim),
    leg(far.leg, dim, 1),
    leg(near.leg, same, -1),
    limb(
      [
        [0, 6],
        [neck[0] * 0.5, neck[1] * 0.5],
        [neck[0] * 0.92, neck[1] * 0.9],
      ],
      [62, 68, 76],
      shirt,
    ),
    limb(
      [
        [-12, -6],
        [neck[0] * 0.5 - 18, neck[1] * 0.5],
        [neck[0] * 0.9 - 22, neck[1] * 0.86],
      ],
      [12, 16, 14],
      '#ffffff',
      { opacity: 0.18 },
    ),
    covered
      ? limb(
          [
            [neck[0], neck[1] + 6],
            [(neck[0] + head[0]) / 2, (neck[1] + head[1]) / 2],
          ],
          [56, 46],
          scarf,
        )
      : limb([[neck[0], neck[1] + 4], head], [28, 26], mix(skin, '#5a2a10', 0.2)),
    circle(...head, 38, skin),
    covered
      ? path(
          'M-42 8C-46 -34 -22 -46 4 -46C24 -46 38 -36 40 -22C20 -28 8 -22 4 -6C0 18 4 34 18 44C-12 54 -40 40 -42 8Z',
          scarf,
          { transform: `translate(${head[0]} ${head[1]})` },
        )
      : path(
          'M-41 6C-44 -34 -20 -45 6 -44C28 -43 40 -28 38 -14C22 -22 4 -20 -8 -10C-14 -2 -14 10 -20 20C-32 20 -40 16 -41 6Z',
          hair,
          { transform: `translate(${head[0]} ${head[1]})` },
        ),
    beard
      ? path('M-14 14C0 22 22 22 36 10C36 34 14 44 -4 36C-10 32 -14 24 -14 14Z', hair, {
          transform: `translate(${head[0]} ${head[1]})`,
        })
      : '',
    ellipse(head[0] + 22, head[1] - 2, 3.4, 4.4, '#2a1a14'),
    curve(`M${head[0] + 20} ${head[1] + 16}q8 4 12 -1`, mix(skin, '#6a1f1a', 0.6), 3.4),
    arm(near.arm, same),
  ]
}
