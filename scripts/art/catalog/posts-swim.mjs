import { boat, buoy, poloBall, poloGoal } from '#scripts/art/floating-things.mjs'
import { palettes as p } from '#scripts/art/palettes.mjs'
import { lanesAbove } from '#scripts/art/scenes/above-scenes.mjs'
import { bathers } from '#scripts/art/scenes/bather-scenes.mjs'
import { hall } from '#scripts/art/scenes/hall-scenes.mjs'
import { backstroke, crawl } from '#scripts/art/scenes/level-scenes.mjs'
import { stillLife } from '#scripts/art/scenes/still-scenes.mjs'
import { clipFrame } from './clip-frame.mjs'

/** Thumbnails of the swimming posts. */
export const swimPostPictures = {
  'post-crawl-rhythm': clipFrame('crawl', 0.2, 'شناگر کرال سینه با دست بالا آمده از آب'),
  'post-calm-water': clipFrame('lanes', 0.2, 'طناب‌های خط روی آب آرام استخر'),
  'post-quiet-dive': clipFrame('dive', 0.35, 'شیرجه‌رو در هوا، رو به آب، هنگام غروب'),
  'post-dolphin-kick': clipFrame('butterfly', 0.35, 'شناگر پروانه از روبه‌رو با دست‌های باز'),
  'post-swim-bag': {
    alt: 'کیف شنا، حوله، عینک و بطری آب',
    draw: (c) =>
      stillLife(c, p.day, {
        items: [
          ['towel', 360, 640, 0.9, '#f48fb1'],
          ['bag', 900, 520, 0.9],
          ['bottle', 1330, 560, 0.9, '#1fb6a6'],
          ['goggles', 560, 770, 0.6],
          ['cap', 1120, 770, 0.5, '#ffd166'],
        ],
      }),
  },
  'post-morning-team': {
    alt: 'تیم شنا در خط‌های استخر، پیش از طلوع',
    draw: (c) =>
      lanesAbove(c, p.dawn, {
        angle: 26,
        swimmers: [
          { lane: 0, along: 260, cap: '#ffffff' },
          { lane: 1, along: 0, cap: '#ff7a59', mirror: true },
          { lane: 2, along: -260, cap: '#ffe9a8' },
          { lane: 3, along: 180, cap: '#1976d2' },
          { lane: 4, along: -90, cap: '#ffffff' },
        ],
      }),
  },
  'post-breaststroke-mistakes': {
    alt: 'سه شناگر قورباغه با حالت‌های متفاوت، از بالا',
    draw: (c) =>
      lanesAbove(c, p.lime, {
        angle: 0,
        laneWidth: 280,
        lanes: 3,
        swimmers: [
          { lane: 0, along: -300, stroke: 'breast', phase: 0, cap: '#ff8a3d', scale: 0.9 },
          { lane: 1, along: 60, stroke: 'breast', phase: 1, cap: '#ffffff', scale: 0.9 },
          { lane: 2, along: 360, stroke: 'breast', phase: 0.5, cap: '#dc004e', scale: 0.9 },
        ],
      }),
  },
  'post-four-lanes': clipFrame('race', 0.65, 'چهار شناگر در خط‌های کنار هم، از بالا'),
  'post-fear-of-water': {
    alt: 'نوآموزی با تختهٔ شنا در آب کم‌عمق',
    draw: (c) =>
      bathers(c, p.rain, {
        backdrop: 'hall',
        people: [
          { x: 800, board: '#ffd166', cap: '#e85d4a', covered: true, suit: '#173d4a', smile: true, scale: 1.15 },
        ],
      }),
  },
  'post-bilateral': clipFrame('crawl', 0.62, 'شناگر کرال سینه از کنار، میان کف آب'),
  'post-evening-light': {
    alt: 'سالن استخر در نور طلایی عصر',
    draw: (c) =>
      hall(c, { ...p.sunset, water: p.dawn.water, wall: '#ffe3c2' }, { vx: 1000, windows: 'both', lanes: 6 }),
  },
  'post-four-weeks': {
    alt: 'تختهٔ برنامهٔ چهارهفته‌ای تمرین',
    draw: (c) =>
      stillLife(c, p.mint, {
        items: [
          ['plan', 800, 430, 1.05],
          ['pullBuoy', 330, 720, 0.8],
          ['paddle', 1280, 680, 0.9],
        ],
      }),
  },
  'post-kickboard': {
    alt: 'کودکی خندان با تختهٔ شنای زرد',
    draw: (c) =>
      bathers(c, p.day, {
        backdrop: 'plain',
        people: [
          { x: 560, board: '#ffd166', cap: '#dc004e', skin: '#f2c9a5', scale: 1.15 },
          { x: 1120, row: 0, cap: '#1976d2', arm: 'both' },
        ],
      }),
  },
  'post-second-kick': clipFrame('butterfly', 0.05, 'شناگر پروانه در آغاز کشش دست‌ها'),
  'post-before-start': clipFrame('race', 0.12, 'چهار شناگر در آغاز خط، از بالا'),
  'post-open-water': {
    alt: 'شناگران دریا با گوی نارنجی و قایق همراه',
    draw: (c) => {
      crawl(c, p.day, { backdrop: 'coast', covered: true, suit: '#0b3c5d', cap: '#ff8a3d', x: 960, scale: 0.8 })
      c.add(boat(p.day, 330, 520, 1), buoy(600, 600, '#ff8a3d'))
    },
  },
  'post-hair-care': {
    alt: 'کلاه شنا، حوله و بطری مراقبت مو',
    draw: (c) =>
      stillLife(c, p.coral, {
        items: [
          ['towel', 430, 660, 1, '#7fe0e6'],
          ['cap', 830, 560, 1, '#ff5e62'],
          ['bottle', 1230, 540, 1, '#7b5cd6'],
        ],
      }),
  },
  'post-twenty-dives': clipFrame('dive', 0.2, 'شیرجه‌رو با بدن کشیده بالای سکو'),
  'post-gentle-swim': {
    alt: 'شنای آرام بر پشت در آب فیروزه‌ای',
    draw: (c) => backstroke(c, p.turquoise, { backdrop: 'arches', covered: true, suit: '#0c4a5c', cap: '#f2b53a' }),
  },
  'post-one-minute': clipFrame('lanes', 0.65, 'نقش نور روی آب استخر، میان طناب‌ها'),
  'post-water-polo': {
    alt: 'توپ و دروازهٔ واترپلو با یک بازیکن',
    draw: (c) =>
      bathers(c, p.sunset, {
        backdrop: 'stands',
        people: [{ x: 1030, arm: 'left', cap: '#2a2350', ears: '#ffd166', smile: false }],
        extra: poloGoal(p.sunset, 520, 600, 1.1),
        toys: poloBall(836, 380, 66),
      }),
  },
  'post-stroke-count': clipFrame('crawl', 0.36, 'شناگر کرال سینه با دست کشیده به جلو'),
}
