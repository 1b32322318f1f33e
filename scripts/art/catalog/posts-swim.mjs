import { boat, buoy, poloBall, poloGoal } from '#scripts/art/floating-things.mjs'
import { palettes as p } from '#scripts/art/palettes.mjs'
import { lanesAbove, underwater } from '#scripts/art/scenes/above-scenes.mjs'
import { bathers } from '#scripts/art/scenes/bather-scenes.mjs'
import { dive } from '#scripts/art/scenes/dive-scenes.mjs'
import { hall } from '#scripts/art/scenes/hall-scenes.mjs'
import { backstroke, butterfly, crawl } from '#scripts/art/scenes/level-scenes.mjs'
import { calm, stillLife } from '#scripts/art/scenes/still-scenes.mjs'

/** Thumbnails of the swimming posts. */
export const swimPostPictures = {
  'post-crawl-rhythm': {
    alt: 'شناگر کرال هنگام نفس‌گیری',
    draw: (c) => crawl(c, p.day, { backdrop: 'garden', x: 820, cap: '#ffd166' }),
  },
  'post-calm-water': { alt: 'آب آرام دریاچه در طلوع', draw: (c) => calm(c, p.dawn, {}) },
  'post-quiet-dive': {
    alt: 'شیرجه‌رو با بدن کشیده بر فراز آب',
    draw: (c) => dive(c, p.day, { pose: 'straight', x: 900, y: 320, angle: 22, sunAt: 0.35, cap: '#dc004e' }),
  },
  'post-dolphin-kick': {
    alt: 'شناگر با پای دلفین زیر آب می‌لغزد',
    draw: (c) =>
      underwater(c, p.deep, {
        light: 0.6,
        figures: [{ x: 820, y: 390, stroke: 'glide', scale: 1.8, angle: -14, cap: '#ffd166', suit: '#07234f' }],
      }),
  },
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
  'post-four-lanes': {
    alt: 'چهار شناگر با چهار شنا در خط‌های کنار هم',
    draw: (c) =>
      lanesAbove(c, p.indigo, {
        angle: -8,
        lanes: 4,
        laneWidth: 225,
        swimmers: [
          { lane: 0, along: 160, stroke: 'back', cap: '#ffffff' },
          { lane: 1, along: 330, cap: '#ffd54a' },
          { lane: 2, along: 60, stroke: 'breast', cap: '#dc004e' },
          { lane: 3, along: 250, stroke: 'butterfly', cap: '#1fb6a6' },
        ],
      }),
  },
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
  'post-bilateral': {
    alt: 'شناگر در سه گام تمرین نفس، از بالا',
    draw: (c) =>
      lanesAbove(c, p.coral, {
        angle: -20,
        laneWidth: 260,
        lanes: 4,
        swimmers: [
          { lane: 1, along: 180, phase: 0.9, cap: '#ffffff' },
          { lane: 2, along: -150, phase: 0.2, mirror: true, cap: '#ff5e62' },
        ],
      }),
  },
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
  'post-second-kick': {
    alt: 'پروانه‌زن از روبه‌رو با دست‌های باز',
    draw: (c) => butterfly(c, p.mint, { backdrop: 'sky', cap: '#ff8a3d', suit: '#0d4a4d', skin: '#c98d63' }),
  },
  'post-before-start': {
    alt: 'سکوهای استارت و آب آرام، از بالا',
    draw: (c) =>
      lanesAbove(c, p.night, {
        angle: 0,
        laneWidth: 230,
        deckAt: -420,
        swimmers: [
          { lane: 1, along: 90, stroke: 'glide', cap: '#ff5c8d' },
          { lane: 2, along: 260, stroke: 'glide', cap: '#ffd166' },
        ],
      }),
  },
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
  'post-twenty-dives': {
    alt: 'پرش آرام با دست‌های گشوده در صبح',
    draw: (c) =>
      dive(c, p.coral, {
        pose: 'swan',
        mirror: true,
        x: 700,
        y: 330,
        angle: -20,
        sunAt: 0.42,
        cap: '#1976d2',
        suit: '#3a2a55',
      }),
  },
  'post-gentle-swim': {
    alt: 'شنای آرام بر پشت در آب فیروزه‌ای',
    draw: (c) => backstroke(c, p.turquoise, { backdrop: 'arches', covered: true, suit: '#0c4a5c', cap: '#f2b53a' }),
  },
  'post-one-minute': { alt: 'موج آرام در شب مهتابی', draw: (c) => calm(c, p.night, { sunAt: 0.32 }) },
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
  'post-stroke-count': {
    alt: 'شناگر کرال در آب نیلی از کنار',
    draw: (c) =>
      crawl(c, p.indigo, { backdrop: 'stands', mirror: true, cap: '#ffd54a', suit: '#1b2468', x: 760, phase: 0.9 }),
  },
}
