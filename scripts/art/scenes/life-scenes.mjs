import { circle, curve, ellipse, group, line, mix, path, place, polygon, rect } from '#scripts/art/canvas.mjs'
import { athlete } from '#scripts/art/figures/athletes.mjs'
import { bag } from '#scripts/art/kit-objects.mjs'
import { bicycle, moon } from '#scripts/art/room-objects.mjs'
import { ripples } from '#scripts/art/water.mjs'
import { backdrops } from './backdrops.mjs'
import { cypress, hills, sun } from './backdrops-nature.mjs'

/** People moving on mats: warm-ups, stretches, breathing. */
export function mats(c, p, { people, outside = false, props = '' }) {
  c.add(
    outside
      ? backdrops.garden(c, p, { horizon: 560 })
      : [
          rect(0, 0, c.width, 620, c.linear([mix(p.wall, '#ffffff', 0.3), p.wall])),
          [0.2, 0.5, 0.8].map((at) =>
            group([
              rect(c.width * at - 170, 70, 340, 420, c.linear(p.sky), { rx: 170 }),
              group(
                [
                  sun(c, p, { x: c.width * at + 60, y: 230, r: 44 }),
                  hills(c, { base: 492, height: 150, color: mix(p.sky[1], p.water[2], 0.35), seed: at * 9 }),
                ],
                { clipPath: c.clip(rect(c.width * at - 170, 70, 340, 420, '#000', { rx: 170 })) },
              ),
            ]),
          ),
        ],
    rect(0, 560, c.width, 340, c.linear([mix(p.deck, '#ffffff', 0.25), p.deck])),
    people.map(({ mat = p.accent, ...person }) => [
      ellipse(person.x, person.y + 214 * (person.scale ?? 1), 230 * (person.scale ?? 1), 34, mat),
      ellipse(person.x, person.y + 208 * (person.scale ?? 1), 90, 14, '#0a1a30', { opacity: 0.22 }),
      athlete(person),
    ]),
    props,
  )
}

/** A cinema night: a big screen over a glowing pool, people watching from floats. */
export function cinema(c, p, { show = 'hill', viewers = 7 }) {
  const frame = [400, 90, 800, 440]
  const pictures = {
    hill: [
      rect(...frame, c.linear(['#8fd0f5', '#e7f7c9'])),
      circle(1060, 190, 50, '#fff3b0'),
      ellipse(620, 620, 420, 230, '#7bc96f'),
      ellipse(1080, 640, 330, 220, '#5fb562'),
      place(
        [
          ellipse(0, 0, 62, 74, '#f4efe8'),
          [-24, 24].map((x) => ellipse(x, -96, 17, 58, '#f4efe8', { transform: `rotate(${x / 3} ${x} -60)` })),
          circle(-20, -14, 6, '#2a1c14'),
          circle(20, -14, 6, '#2a1c14'),
          ellipse(0, 8, 10, 7, '#f48fb1'),
        ],
        { x: 760, y: 400 },
      ),
    ],
    dragon: [
      rect(...frame, c.linear(['#33275c', '#b5536d', '#f3a96b'])),
      polygon(
        [
          [400, 530],
          [620, 260],
          [800, 530],
        ],
        '#4a3566',
      ),
      polygon(
        [
          [700, 530],
          [960, 200],
          [1200, 500],
          [1200, 530],
        ],
        '#3a2a55',
      ),
      path(
        'M560 250C640 180 720 210 780 260C840 200 930 190 1010 240C930 240 890 270 850 310C800 350 760 340 730 300C690 270 620 262 560 250Z',
        '#1d1436',
      ),
    ],
    robot: [
      rect(...frame, c.linear(['#0f2c3f', '#2f7d86', '#bfe6d0'])),
      [440, 560, 980, 1100].map((x, index) => rect(x, 300 - index * 30, 90, 260 + index * 30, '#123a4a')),
      place(
        [
          rect(-70, -60, 140, 110, '#cfdbe2', { rx: 26 }),
          rect(-52, -36, 104, 48, '#0f2c3f', { rx: 20 }),
          circle(-22, -12, 11, '#6ff0e0'),
          circle(22, -12, 11, '#6ff0e0'),
          line(
            [
              [0, -60],
              [0, -96],
            ],
            '#cfdbe2',
            8,
          ),
          circle(0, -102, 11, '#dc004e'),
          rect(-48, 58, 96, 76, '#aebfca', { rx: 16 }),
        ],
        { x: 800, y: 370, scale: 1.15 },
      ),
    ],
  }
  c.add(
    backdrops.city(c, p, { horizon: 600, sunAt: 0.12 }),
    rect(0, 590, c.width, 310, c.linear([p.water[0], p.water[1], p.water[2]])),
    polygon(
      [
        [400, 530],
        [1200, 530],
        [1460, 900],
        [140, 900],
      ],
      c.linear([
        ['#ffffff', 0.35],
        ['#ffffff', 0],
      ]),
    ),
    rect(370, 60, 860, 500, '#10182f', { rx: 26 }),
    group(pictures[show], { clipPath: c.clip(rect(...frame, '#000', { rx: 12 })) }),
    [470, 1130].map((x) => rect(x - 12, 556, 24, 60, '#10182f')),
    ripples(c, { top: 620, bottom: 900, count: 40, opacity: 0.35 }),
    Array.from({ length: viewers }, (_, index) => {
      const [x, y] = [190 + (index * 1220) / (viewers - 1), 770 + (index % 2) * 56]
      const tone = ['#dc004e', '#ffd166', '#1fb6a6', '#f48fb1'][index % 4]
      return [
        ellipse(x, y + 52, 92, 30, tone),
        ellipse(x, y + 44, 56, 16, p.water[2]),
        path(`M${x - 48} ${y + 46}C${x - 46} ${y - 6} ${x + 46} ${y - 6} ${x + 48} ${y + 46}Z`, '#14224a'),
        circle(x, y - 18, 32, '#14224a'),
        path(`M${x - 31} ${y - 24}A32 32 0 0 1 ${x + 31} ${y - 24}`, 'none', {
          stroke: '#9fd8ff',
          strokeWidth: 5,
          opacity: 0.8,
        }),
      ]
    }),
  )
}

/** Night in a quiet room whose window looks at the moon. */
export function night(c, p) {
  c.add(
    rect(0, 0, c.width, c.height, c.linear([mix(p.dark, p.sky[1], 0.25), p.dark])),
    rect(880, 90, 520, 440, c.linear(['#101b48', '#2c4a8a']), { rx: 26 }),
    group(
      [
        Array.from({ length: 30 }, () =>
          circle(c.random.range(890, 1390), c.random.range(100, 420), c.random.range(1.5, 4), '#ffffff'),
        ),
        moon(1220, 250, 74),
        hills(c, { base: 532, height: 110, color: '#1b2c66', seed: 3 }),
      ],
      { clipPath: c.clip(rect(880, 90, 520, 440, '#000', { rx: 26 })) },
    ),
    rect(880, 90, 520, 440, 'none', { rx: 26, stroke: '#42548f', strokeWidth: 18 }),
    rect(1130, 90, 18, 440, '#42548f'),
    circle(330, 300, 250, '#ffdf9a', { opacity: 0.16 }),
    path('M260 250L400 250L450 370L210 370Z', '#ffe0a3'),
    line(
      [
        [330, 370],
        [330, 560],
      ],
      '#6a5a8a',
      16,
    ),
    rect(240, 556, 180, 24, '#6a5a8a', { rx: 8 }),
    path('M180 900C180 700 260 640 420 640L1480 640C1560 640 1600 700 1600 760L1600 900Z', '#5b74c9'),
    path('M180 900C220 780 330 730 520 740C800 760 1000 700 1600 760L1600 900Z', '#7f95e0'),
    ellipse(360, 660, 190, 74, '#eef2ff'),
    circle(420, 600, 76, '#e3ad84'),
    path('M346 606C336 530 400 510 448 522C500 534 506 590 490 620C460 580 400 570 346 606Z', '#2b1c16'),
    curve('M438 606q14 10 28 2', '#5a2a18', 6),
    [
      [560, 500, 44],
      [650, 430, 58],
      [760, 340, 74],
    ].map(([x, y, size]) =>
      line(
        [
          [x, y],
          [x + size, y],
          [x, y + size],
          [x + size, y + size],
        ],
        '#cfd8ff',
        9,
        { opacity: 0.9 },
      ),
    ),
  )
}

/** A path along a lake with a bicycle. */
export function ride(c, p) {
  c.add(
    backdrops.sky(c, p, { horizon: 430, sunAt: 0.28 }),
    rect(0, 430, c.width, 110, c.linear([p.water[0], p.water[1]])),
    ripples(c, { top: 440, bottom: 530, count: 26, opacity: 0.5 }),
    path('M0 520C400 490 900 560 1600 510L1600 900L0 900Z', '#7cc47a'),
    path('M0 640C500 600 1000 690 1600 620L1600 780C1000 830 500 760 0 800Z', '#e9d9b8'),
    [80, 190, 1330, 1440, 1540].map((x, index) =>
      cypress(x, 600 + (index % 2) * 20, 300 + (index % 3) * 60, mix('#2f7d4f', '#0d3b2a', (index % 3) * 0.2)),
    ),
    bicycle({ x: 800, y: 560, scale: 0.98 }),
    bag({ x: 560, y: 420, scale: 0.24 }, '#1976d2'),
  )
}
