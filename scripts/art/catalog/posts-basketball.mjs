import { athlete } from '#scripts/art/figures/athletes.mjs'
import { palettes as p } from '#scripts/art/palettes.mjs'
import { wheelchairPlayer } from '#scripts/art/room-objects.mjs'
import { courtAbove, hoop } from '#scripts/art/scenes/basketball-scenes.mjs'
import { stillLife } from '#scripts/art/scenes/still-scenes.mjs'
import { clipFrame } from './clip-frame.mjs'

/** Thumbnails of the basketball posts. */
export const basketballPostPictures = {
  'post-free-throw': clipFrame('basketball', 0.2, 'پرتاب آزاد در غروب'),
  'post-blue-court': {
    alt: 'زمین بسکتبال آبی و فیروزه‌ای از بالا',
    draw: (c) =>
      courtAbove(c, {
        angle: -12,
        discs: [
          [-300, 120, '#ffd166'],
          [200, -100, '#f48fb1'],
        ],
        ball: { x: -200, y: 60, r: 40 },
      }),
  },
  'post-weak-hand': {
    alt: 'دریبل با دست ضعیف',
    draw: (c) =>
      hoop(c, p.mint, {
        at: [1260, 230],
        scale: 0.85,
        players: [{ x: 560, y: 620, pose: 'dribble', scale: 1.4, shirt: '#ff8a3d', shorts: '#0d4a4d' }],
        ball: { x: 730, y: 770, r: 58 },
        floor: ['#2fa39a', '#1d7d78'],
      }),
  },
  'post-corner-three': clipFrame('basketball', 0.36, 'توپ بسکتبال در قوس پرتاب'),
  'post-wheelchair': {
    alt: 'بسکتبال با ویلچر در سالن',
    draw: (c) => {
      hoop(c, p.indigo, { inside: true, floor: ['#d99a5b', '#c07f40'] })
      c.add(
        wheelchairPlayer(
          { x: 470, y: 610, scale: 1.25 },
          '#dc004e',
          athlete({ x: 0, y: 0, pose: 'sit', shirt: '#dc004e', beard: true }),
        ),
        '',
      )
    },
  },
  'post-dusk-court': {
    alt: 'دو بازیکن و توپ نارنجی در غروب',
    draw: (c) =>
      hoop(c, p.sunset, {
        players: [
          { x: 330, y: 620, pose: 'dribble', scale: 1.25, shirt: '#ffd166' },
          { x: 730, y: 610, pose: 'breathe', mirror: true, scale: 1.2, shirt: '#2a2350', skin: '#c98d63' },
        ],
        ball: { x: 480, y: 760, r: 52 },
        floor: ['#6a4a86', '#4b3568'],
      }),
  },
  'post-bounce-pass': {
    alt: 'نقشهٔ پاس زمینی روی زمین بسکتبال',
    draw: (c) =>
      courtAbove(c, {
        angle: 90,
        floor: '#e07a3f',
        key: '#1b2468',
        out: '#f3c08a',
        discs: [
          [-300, 0, '#1976d2'],
          [40, 160, '#1976d2'],
          [-130, 90, '#dc004e'],
        ],
        ball: { x: -60, y: 40, r: 40 },
      }),
  },
  'post-clean-shot': clipFrame('basketball', 0.5, 'توپ بسکتبال در آستانهٔ حلقه'),
  'post-shoes': {
    alt: 'کفش بسکتبال ساق‌دار سرخ و آبی',
    draw: (c) =>
      stillLife(c, p.indigo, {
        items: [
          ['shoe', 560, 600, 1.1],
          ['shoe', 1100, 680, 1.1, '#1976d2'],
        ],
      }),
  },
}
