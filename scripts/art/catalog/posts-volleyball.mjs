import { palettes as p } from '#scripts/art/palettes.mjs'
import { volley } from '#scripts/art/scenes/volleyball-scenes.mjs'
import { clipFrame } from './clip-frame.mjs'

const team = { covered: true, scale: 1.25 }

/** Thumbnails of the volleyball posts. */
export const volleyballPostPictures = {
  'post-long-rally': clipFrame('volleyball', 0.2, 'توپ والیبال بالای سر دو بازیکن'),
  'post-spike': {
    alt: 'پرش و اسپک در سالن',
    draw: (c) =>
      volley(c, p.coral, {
        players: [{ x: 560, y: 520, pose: 'spike', scale: 1.45, shirt: '#3a2a55', shorts: '#ff5e62' }],
        ball: { x: 760, y: 110, r: 60 },
      }),
  },
  'post-forearm': clipFrame('volleyball', 0.8, 'دو بازیکن والیبال آمادهٔ ضربهٔ ساعد'),
  'post-beach-volley': {
    alt: 'والیبال ساحلی در غروب',
    draw: (c) =>
      volley(c, p.sunset, {
        beach: true,
        players: [
          { x: 420, y: 620, pose: 'set', scale: 1.2, socks: '#e3ad84', shoes: '#e3ad84' },
          {
            x: 1150,
            y: 620,
            pose: 'bump',
            mirror: true,
            scale: 1.2,
            shirt: '#ffd166',
            socks: '#e3ad84',
            shoes: '#e3ad84',
          },
        ],
        ball: { x: 640, y: 200, r: 52 },
      }),
  },
  'post-block': {
    alt: 'دو بازیکن در دفاع روی تور',
    draw: (c) =>
      volley(c, p.indigo, {
        players: [
          { x: 640, y: 530, pose: 'set', scale: 1.35, shirt: '#ffd54a' },
          { x: 860, y: 530, pose: 'set', scale: 1.35, shirt: '#ffd54a', skin: '#c98d63' },
        ],
        ball: { x: 770, y: 90, r: 54, angle: 30 },
      }),
  },
  'post-empty-hall': {
    alt: 'سالن خالی والیبال با تور افراشته',
    draw: (c) => volley(c, p.turquoise, { ball: { x: 800, y: 780, r: 64, angle: 12 } }),
  },
  'post-float-serve': clipFrame('volleyball', 0.5, 'بازیکن والیبال با دست‌های بالا زیر توپ'),
  'post-semi-final': {
    alt: 'بانوان والیبالیست کنار تور',
    draw: (c) =>
      volley(c, p.dawn, {
        players: [
          { x: 460, y: 560, pose: 'breathe', ...team, shirt: '#ff7a59', scarf: '#27406b' },
          { x: 800, y: 560, pose: 'breathe', ...team, shirt: '#ff7a59', scarf: '#27406b', skin: '#c98d63' },
          { x: 1140, y: 560, pose: 'breathe', ...team, shirt: '#ff7a59', scarf: '#27406b', skin: '#f2c9a5' },
        ],
      }),
  },
  'post-shoulder': clipFrame('warmup', 0.36, 'دو ورزشکار در حال گرم کردن شانه'),
}
