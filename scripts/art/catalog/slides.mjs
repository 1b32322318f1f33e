import { basketball, football, volleyball } from '#scripts/art/balls.mjs'
import { ellipse } from '#scripts/art/canvas.mjs'
import { duck } from '#scripts/art/floating-things.mjs'
import { palettes as p } from '#scripts/art/palettes.mjs'
import { paceClock } from '#scripts/art/room-objects.mjs'
import { lanesAbove } from '#scripts/art/scenes/above-scenes.mjs'
import { courtAbove } from '#scripts/art/scenes/basketball-scenes.mjs'
import { bathers } from '#scripts/art/scenes/bather-scenes.mjs'
import { butterfly, crawl } from '#scripts/art/scenes/level-scenes.mjs'
import { openAir } from '#scripts/art/scenes/open-air-scenes.mjs'
import { clockWall, floatsNear, stillLife } from '#scripts/art/scenes/still-scenes.mjs'

/** Details of a pool, for galleries. */
export const detailPictures = {
  'detail-float': { alt: 'نمای نزدیک گوی‌های جداکنندهٔ خط شنا', draw: (c) => floatsNear(c, p.day, {}) },
  'detail-gear': {
    alt: 'عینک، کلاه، تخته و بطری آب روی لبهٔ استخر',
    draw: (c) =>
      stillLife(c, p.mint, {
        items: [
          ['board', 420, 440, 1.05, '#ffd166', -8],
          ['pullBuoy', 1240, 690, 0.8],
          ['bottle', 1080, 520, 1],
          ['cap', 760, 640, 0.75],
          ['goggles', 620, 800, 0.6],
        ],
      }),
  },
  'detail-clock': { alt: 'ساعت تمرین روی دیوار کاشی‌کاری', draw: (c) => clockWall(c, p.day, { hand: 50, x: 640 }) },
  'detail-stands': {
    alt: 'جایگاه تماشاگران رو به استخر روشن',
    draw: (c) => {
      openAir(c, p.night, { backdrop: 'stands', umbrellas: false, horizon: 430, glow: true })
      c.add(paceClock({ x: 1380, y: 300, scale: 0.3 }, 10))
    },
  },
}

const slide = (draw, top = 170) => ({ height: 640, top, draw })

/** Slides of the home page: the subject on the left, calm water behind the text on the right. */
export const slidePictures = {
  'slide-training': {
    alt: 'شناگر کرال در استخر آفتابی',
    ...slide((c) => {
      crawl(c, p.deep, { backdrop: 'hall', x: 520, cap: '#dc004e', horizon: 430 })
      c.add(scrim('#0d3f8a'))
    }, 255),
  },
  'slide-teams': {
    alt: 'سه شناگر در خط‌های کنار هم، از بالا',
    ...slide((c) => {
      lanesAbove(c, p.day, {
        angle: -14,
        swimmers: [
          { lane: 1, along: -330, cap: '#ffd166', scale: 1.1 },
          { lane: 2, along: -120, covered: true, suit: '#7b1e4a', cap: '#ffffff', scale: 1.1 },
          { lane: 3, along: -400, cap: '#dc004e', scale: 1.1, stroke: 'butterfly' },
        ],
      })
      c.add(scrim('#0b5c9a'))
    }),
  },
  'slide-races': {
    alt: 'پروانه‌زن روبه‌روی جایگاه تماشاگران',
    ...slide((c) => {
      butterfly(c, p.night, { backdrop: 'stands', x: 480, scale: 0.78, cap: '#ffd166', suit: '#1d4e89' })
      c.add(scrim('#070d26'))
    }, 255),
  },
  'slide-kids': {
    alt: 'کودکان خندان با تخته و حلقهٔ شنا',
    ...slide((c) => {
      bathers(c, p.mint, {
        backdrop: 'plain',
        people: [
          { x: 230, board: '#ffd166', cap: '#ff8a3d', scale: 0.86 },
          { x: 580, arm: 'both', cap: '#1976d2', covered: true, suit: '#0f766e', scale: 0.86, skin: '#f2c9a5' },
        ],
        toys: duck(410, 770, 0.8),
      })
      c.add(scrim('#0a6468'))
    }, 225),
  },
  'slide-sports': { alt: 'توپ‌های فوتبال، والیبال و بسکتبال بر زمین رنگی', ...slide((c) => sportBalls(c)) },
}

function scrim(color) {
  return `<linearGradient id="scrim" x1="1" y1="0" x2="0" y2="0"><stop offset="0" stop-color="${color}" stop-opacity="0.78"/><stop offset="0.4" stop-color="${color}" stop-opacity="0.5"/><stop offset="0.66" stop-color="${color}" stop-opacity="0"/></linearGradient><rect width="1600" height="900" fill="url(#scrim)"/>`
}

function sportBalls(c) {
  courtAbove(c, { angle: -16, floor: '#1f6fb5', key: '#b3123f', out: '#178f8a' })
  c.add(
    [
      [250, 520, 150],
      [520, 380, 130],
      [640, 640, 120],
    ].map(([x, y, r]) => ellipse(x + 26, y + 46, r, r * 0.96, '#04283f', { opacity: 0.28 })),
    football(c, { x: 250, y: 500, r: 150, angle: 12 }),
    volleyball({ x: 520, y: 360, r: 130, angle: -20 }),
    basketball({ x: 640, y: 620, r: 120, angle: 30 }),
    scrim('#0b3c6d'),
  )
}
