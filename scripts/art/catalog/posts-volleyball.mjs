import { palettes as p } from '#scripts/art/palettes.mjs'
import { mats } from '#scripts/art/scenes/life-scenes.mjs'
import { volley } from '#scripts/art/scenes/volleyball-scenes.mjs'

const team = { covered: true, scale: 1.25 }

/** Thumbnails of the volleyball posts. */
export const volleyballPostPictures = {
  'post-long-rally': {
    alt: 'رفت‌وبرگشت توپ والیبال از روی تور',
    draw: (c) =>
      volley(c, p.day, {
        players: [
          { x: 380, y: 600, pose: 'bump', scale: 1.3, shirt: '#ffd166' },
          { x: 1220, y: 600, pose: 'set', mirror: true, scale: 1.3 },
        ],
        ball: { x: 860, y: 180, r: 58 },
        trail: [
          [520, 430],
          [600, 340],
          [690, 260],
          [780, 210],
        ],
      }),
  },
  'post-spike': {
    alt: 'پرش و اسپک در سالن',
    draw: (c) =>
      volley(c, p.coral, {
        players: [{ x: 560, y: 520, pose: 'spike', scale: 1.45, shirt: '#3a2a55', shorts: '#ff5e62' }],
        ball: { x: 760, y: 110, r: 60 },
      }),
  },
  'post-forearm': {
    alt: 'بانوی والیبالیست توپ را با ساعد می‌گیرد',
    draw: (c) =>
      volley(c, p.mint, {
        players: [{ x: 700, y: 580, pose: 'bump', ...team, scale: 1.5, shirt: '#0f766e', scarf: '#0d4a4d' }],
        ball: { x: 1010, y: 420, r: 60 },
      }),
  },
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
  'post-float-serve': {
    alt: 'سرویس موجی و مسیر لرزان توپ',
    draw: (c) =>
      volley(c, p.deep, {
        players: [{ x: 300, y: 560, pose: 'spike', scale: 1.35, shirt: '#1976d2' }],
        ball: { x: 1120, y: 230, r: 56 },
        trail: [
          [520, 130],
          [610, 170],
          [700, 150],
          [800, 200],
          [900, 180],
          [1010, 220],
        ],
      }),
  },
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
  'post-shoulder': {
    alt: 'کشش شانه پیش از تمرین',
    draw: (c) =>
      mats(c, p.indigo, { people: [{ x: 800, y: 520, pose: 'reach', scale: 1.4, shirt: '#4a72e0', mat: '#ffd54a' }] }),
  },
}
