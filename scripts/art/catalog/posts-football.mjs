import { palettes as p } from '#scripts/art/palettes.mjs'
import { bathers } from '#scripts/art/scenes/bather-scenes.mjs'
import { pitch, pitchAbove } from '#scripts/art/scenes/football-scenes.mjs'
import { clipFrame } from './clip-frame.mjs'

/** Thumbnails of the football posts. */
export const footballPostPictures = {
  'post-free-kick': clipFrame('football', 0.5, 'توپ در راه دروازه و پرش دروازه‌بان'),
  'post-small-goal': {
    alt: 'گل کوچک عصرگاهی با چهار بازیکن',
    draw: (c) =>
      pitch(c, p.sunset, {
        goalAt: [330, 540, 0.5],
        players: [
          { x: 620, y: 480, pose: 'run', scale: 0.8, shirt: '#ffd166' },
          { x: 860, y: 500, pose: 'run', mirror: true, scale: 0.85, shirt: '#1fb6a6', skin: '#c98d63' },
          { x: 1220, y: 560, pose: 'kick', mirror: true, scale: 1.1, shirt: '#1976d2' },
        ],
        ball: { x: 960, y: 800, r: 40 },
        lines: false,
      }),
  },
  'post-keep-ups': clipFrame('football', 0.05, 'بازیکن با پیراهن آبی در آستانهٔ ضربه'),
  'post-girls-football': {
    alt: 'دختران فوتبالیست در تمرین',
    draw: (c) =>
      pitch(c, p.lime, {
        goalAt: [1300, 540, 0.7],
        players: [
          { x: 420, y: 540, pose: 'run', covered: true, scale: 1.15, shirt: '#dc004e', scarf: '#7b1e4a' },
          {
            x: 860,
            y: 560,
            pose: 'kick',
            covered: true,
            scale: 1.25,
            shirt: '#dc004e',
            scarf: '#0b3c5d',
            skin: '#c98d63',
          },
        ],
        ball: { x: 1110, y: 760, r: 46 },
      }),
  },
  'post-agility': {
    alt: 'تمرین چابکی میان مانع‌های نارنجی',
    draw: (c) =>
      pitch(c, p.day, {
        players: [{ x: 800, y: 520, pose: 'run', scale: 1.25, shirt: '#ffd166', shorts: '#1d4e89' }],
        cones: [
          [240, 760, 1.2],
          [470, 690, 1],
          [1120, 690, 1],
          [1380, 770, 1.2],
          [640, 860, 1.4],
          [1040, 870, 1.4],
        ],
        lines: false,
      }),
  },
  'post-long-shot': clipFrame('football', 0.35, 'لحظهٔ ضربه به توپ رو به دروازه'),
  'post-wet-pitch': {
    alt: 'زمین خیس پس از باران و توپی در چالهٔ آب',
    draw: (c) =>
      pitch(c, p.rain, {
        wet: true,
        goalAt: [420, 530, 0.7],
        players: [{ x: 1150, y: 540, pose: 'run', mirror: true, scale: 1.2, shirt: '#e85d4a' }],
        ball: { x: 800, y: 760, r: 56 },
      }),
  },
  'post-keeper': {
    alt: 'دروازه‌بان در شیرجه به سوی توپ',
    draw: (c) =>
      pitch(c, p.indigo, {
        goalAt: [820, 600, 1.45],
        players: [{ x: 680, y: 480, pose: 'keeper', scale: 1.2, shirt: '#ffd54a', shorts: '#1b2468' }],
        ball: { x: 1150, y: 270, r: 48, ground: 830 },
      }),
  },
  'post-passing-square': {
    alt: 'نقشهٔ مربع پاس با چهار بازیکن آبی و یک سرخ',
    draw: (c) =>
      pitchAbove(c, {
        discs: [
          [400, 300, '#1976d2'],
          [1200, 300, '#1976d2'],
          [400, 600, '#1976d2'],
          [1200, 600, '#1976d2'],
          [720, 440, '#dc004e'],
          [930, 500, '#dc004e'],
        ],
        arrows: [
          [
            [460, 300],
            [1130, 300],
          ],
          [
            [1200, 360],
            [1200, 530],
          ],
          [
            [1140, 600],
            [470, 600],
          ],
        ],
        ball: { x: 520, y: 330 },
      }),
  },
  'post-night-football': {
    alt: 'زمین فوتبال زیر نورافکن‌های شب',
    draw: (c) =>
      pitch(c, p.night, {
        night: true,
        goalAt: [800, 520, 0.75],
        players: [
          { x: 380, y: 560, pose: 'run', scale: 1.1, shirt: '#ff5c8d' },
          { x: 1180, y: 560, pose: 'run', mirror: true, scale: 1.1, shirt: '#5fe3e0' },
        ],
        ball: { x: 780, y: 740, r: 46 },
      }),
  },
  'post-penalty': clipFrame('football', 0.65, 'دروازه‌بان در هوا و توپ در تور'),
  'post-recovery-swim': {
    alt: 'دو فوتبالیست در استخر، روز پس از بازی',
    draw: (c) =>
      bathers(c, p.lime, {
        backdrop: 'hall',
        people: [
          { x: 560, cap: '#3fa15b', skin: '#c98d63' },
          { x: 1070, cap: '#3fa15b', arm: 'left' },
        ],
      }),
  },
}
