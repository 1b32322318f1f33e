import { boat, buoy, duck, poloBall, poloGoal, swimRing } from '#scripts/art/floating-things.mjs'
import { palettes as p } from '#scripts/art/palettes.mjs'
import { flower, lanesAbove, underwater } from '#scripts/art/scenes/above-scenes.mjs'
import { bathers } from '#scripts/art/scenes/bather-scenes.mjs'
import { dive } from '#scripts/art/scenes/dive-scenes.mjs'
import { hall } from '#scripts/art/scenes/hall-scenes.mjs'
import { backstroke, butterfly, crawl } from '#scripts/art/scenes/level-scenes.mjs'

/** Pictures of the teams: subject and scene. */
export const teamPictures = {
  'team-blue-whales': {
    alt: 'شناگر کرال سینه در استخر سرپوشیده، پیش از طلوع',
    draw: (c) => crawl(c, p.dawn, { backdrop: 'hall', x: 830, cap: '#1976d2', suit: '#0b3c5d' }),
  },
  'team-water-lily': {
    alt: 'شش بانوی شناگر که از بالا چون گلبرگ کنار هم شناورند',
    draw: (c) =>
      flower(
        c,
        { ...p.day, accent: '#ffd166' },
        {
          count: 6,
          radius: 240,
          suits: ['#7b1e4a', '#b3123f'],
          caps: ['#f48fb1', '#ffffff'],
          inward: false,
          scale: 1.15,
        },
      ),
  },
  'team-little-herrings': {
    alt: 'کودکان خندان با تخته‌های شنای رنگی در آب',
    draw: (c) =>
      bathers(c, p.mint, {
        people: [
          { x: 400, board: '#ffd166', cap: '#ff8a3d' },
          { x: 800, board: '#ff8a3d', cap: '#1976d2', covered: true, suit: '#0f766e', skin: '#f2c9a5' },
          { x: 1200, board: '#7b5cd6', cap: '#ffd166', skin: '#c98d63' },
          { x: 600, row: 0, arm: 'both', cap: '#dc004e' },
          { x: 1010, row: 0, arm: 'left', cap: '#ffffff', covered: true, suit: '#4a2c7a' },
        ],
      }),
  },
  'team-water-polo-blue': {
    alt: 'بازیکن واترپلو توپ زرد را جلو دروازه بالا برده است',
    draw: (c) =>
      bathers(c, p.deep, {
        backdrop: 'stands',
        people: [
          { x: 720, arm: 'right', cap: '#1565c0', ears: '#ffffff', smile: false, scale: 1.05 },
          { x: 1170, cap: '#ffffff', ears: '#1565c0', smile: false, arm: 'left', skin: '#c98d63' },
          { x: 360, row: 0, cap: '#ffffff', ears: '#1565c0', smile: false },
        ],
        extra: poloGoal(p.deep, 1180, 600, 1.05),
        toys: poloBall(925, 330, 70),
      }),
  },
  'team-daybreak': {
    alt: 'استخر خلوت با پنجره‌های بلند و نور صبح',
    draw: (c) => hall(c, p.dawn, { vx: 660, windows: 'side', roof: 'glass', lanes: 6 }),
  },
  'team-eastern-pearls': {
    alt: 'سه دختر شناگر در خط‌های کنار هم، از بالا',
    draw: (c) =>
      lanesAbove(c, p.coral, {
        angle: 16,
        swimmers: [
          { lane: 1, along: 250, covered: true, suit: '#7b1e4a', cap: '#ffffff' },
          { lane: 2, along: -60, covered: true, suit: '#4a2c7a', cap: '#ffd166', phase: 0.1, mirror: true },
          { lane: 3, along: 330, covered: true, suit: '#0b3c5d', cap: '#ff5e62' },
        ],
      }),
  },
  'team-sawfish': {
    alt: 'چهار شناگر پس از استارت، زیر آب کشیده می‌روند',
    draw: (c) =>
      lanesAbove(c, p.indigo, {
        angle: 0,
        lanes: 4,
        laneWidth: 228,
        deckAt: -560,
        swimmers: [
          { lane: 0, along: -60, stroke: 'glide', cap: '#ffffff' },
          { lane: 1, along: 170, stroke: 'butterfly', cap: '#ffd54a' },
          { lane: 2, along: 60, stroke: 'glide', cap: '#dc004e', skin: '#c98d63' },
          { lane: 3, along: 320, stroke: 'butterfly', phase: 0.1, cap: '#1fb6a6' },
        ],
      }),
  },
  'team-penguins': {
    alt: 'کودکان با حلقه‌های شنا و اردک زرد در حوضچهٔ کم‌عمق',
    draw: (c) =>
      bathers(c, p.snow, {
        backdrop: 'plain',
        people: [
          { x: 460, cap: '#0b3c5d', arm: 'both', skin: '#f2c9a5' },
          { x: 880, cap: '#0b3c5d', board: '#ff8a3d', covered: true, suit: '#1d4e89' },
          { x: 1270, row: 0, cap: '#0b3c5d', arm: 'left' },
        ],
        toys: [duck(1300, 770, 1.3), swimRing(170, 800, '#dc004e', 1.4)],
      }),
  },
  'team-old-hands': {
    alt: 'دو شناگر پیشکسوت با کلاه سفید، گرم گفت‌وگو در آب',
    draw: (c) =>
      bathers(c, p.turquoise, {
        backdrop: 'garden',
        lanes: true,
        people: [
          { x: 560, cap: '#ffffff', skin: '#c98d63' },
          { x: 1080, cap: '#f2b53a', skin: '#e3ad84', arm: 'right' },
        ],
      }),
  },
  'team-sun-divers': {
    alt: 'شیرجه‌رو در هوا با دست‌های باز، برابر خورشید غروب',
    draw: (c) => dive(c, p.sunset, { pose: 'swan', x: 900, y: 330, angle: 24, sunAt: 0.55, scale: 0.95 }),
  },
  'team-alborz-swans': {
    alt: 'حلقهٔ شناگران هنری با لباس‌های بنفش، از بالا',
    draw: (c) =>
      flower(c, p.indigo, { count: 8, radius: 270, suits: ['#7b1e4a', '#dc004e'], caps: ['#ffffff', '#ffd54a'] }),
  },
  'team-north-wind': {
    alt: 'شناگر کرال پشت با دست کشیده زیر پرچم‌های استخر',
    draw: (c) => backstroke(c, p.snow, { backdrop: 'hall', sunAt: 0.35, cap: '#d8344f', suit: '#1d3b66', x: 840 }),
  },
  'team-flying-fish': {
    alt: 'بانوی پروانه‌زن روبه‌روی جایگاه تماشاگران',
    draw: (c) => butterfly(c, p.deep, { backdrop: 'stands', covered: true, suit: '#4a2c7a', cap: '#f48fb1' }),
  },
  'team-living-river': {
    alt: 'بانوی شناگر جلو طاق‌های کاشی‌کاری فیروزه‌ای',
    draw: (c) => crawl(c, p.turquoise, { backdrop: 'arches', covered: true, suit: '#0f766e', cap: '#f2b53a', x: 760 }),
  },
  'team-thirty-three-waves': {
    alt: 'شناگران قورباغه در خط‌های آب سبزآبی، از بالا',
    draw: (c) =>
      lanesAbove(c, p.turquoise, {
        angle: -24,
        swimmers: [
          { lane: 1, along: 230, stroke: 'breast', cap: '#f2b53a' },
          { lane: 2, along: -140, stroke: 'breast', phase: 0.9, cap: '#ffffff', skin: '#c98d63' },
          { lane: 3, along: 300, stroke: 'back', cap: '#f2b53a' },
        ],
      }),
  },
  'team-isfahan-marlin': {
    alt: 'شناگر کشیده زیر آب در میان پرتوهای نور',
    draw: (c) =>
      underwater(c, p.turquoise, {
        light: 0.3,
        figures: [{ x: 900, y: 400, stroke: 'glide', scale: 2.1, angle: -10, suit: '#0c4a5c', cap: '#f2b53a' }],
      }),
  },
  'team-sarv-girls': {
    alt: 'دختر شناگر با دست‌های گشودهٔ پروانه، پشت سرش باغ سرو',
    draw: (c) =>
      butterfly(c, p.lime, {
        backdrop: 'garden',
        covered: true,
        suit: '#0b3c5d',
        cap: '#dc004e',
        skin: '#f2c9a5',
        phase: 0.9,
      }),
  },
  'team-orange-turtles': {
    alt: 'خردسالان با کلاه نارنجی و حلقهٔ شنا در آب آرام',
    draw: (c) =>
      bathers(c, p.coral, {
        backdrop: 'plain',
        people: [
          { x: 300, row: 0, cap: '#ff8a3d' },
          { x: 620, cap: '#ff8a3d', skin: '#f7d7bb', board: '#8bc34a' },
          { x: 1060, cap: '#ff8a3d', covered: true, suit: '#4a2c7a', skin: '#e3ad84', arm: 'right' },
        ],
        toys: [swimRing(1400, 790, '#ff8a3d', 1.5), duck(260, 820, 0.9)],
      }),
  },
  'team-turquoise-champions': {
    alt: 'مسابقهٔ پنج شناگر در خط‌های استخر قهرمانی، از بالا',
    draw: (c) =>
      lanesAbove(c, p.deep, {
        angle: 90,
        laneWidth: 250,
        lanes: 7,
        swimmers: [
          { lane: 1, along: 80, cap: '#ffffff', scale: 0.95 },
          { lane: 2, along: -60, cap: '#ffd166', mirror: true, scale: 0.95 },
          { lane: 3, along: -150, cap: '#dc004e', scale: 0.95 },
          { lane: 4, along: 0, cap: '#1fb6a6', mirror: true, scale: 0.95 },
          { lane: 5, along: 140, cap: '#f48fb1', scale: 0.95 },
        ],
      }),
  },
  'team-night-swim': {
    alt: 'استخر روشن در شب شهر، برج و کوه برفی در دوردست',
    draw: (c) => crawl(c, p.night, { backdrop: 'city', cap: '#ffd166', suit: '#1d4e89', x: 700 }),
  },
  'team-sahand-wolves': {
    alt: 'دو شناگر آب سرد با کلاه روشن، پای کوه‌های صبحگاهی',
    draw: (c) =>
      crawl(c, p.rain, {
        backdrop: 'sky',
        sunAt: 0.2,
        mirror: true,
        covered: true,
        suit: '#173d4a',
        cap: '#e85d4a',
        x: 860,
        horizon: 400,
      }),
  },
  'team-elgoli-stars': {
    alt: 'سه کودک شناگر با کلاه‌های سرخ و زرد در سالن گرم',
    draw: (c) =>
      bathers(c, p.snow, {
        backdrop: 'hall',
        lanes: true,
        people: [
          { x: 420, cap: '#d8344f', arm: 'right', skin: '#f2c9a5' },
          { x: 850, cap: '#f2b53a', skin: '#d9a27a', board: '#1976d2' },
          { x: 1260, cap: '#d8344f', arm: 'left' },
        ],
      }),
  },
  'team-seagulls': {
    alt: 'بانوی شناگر در دریای غروب با گوی نارنجی راهنما',
    draw: (c) => {
      crawl(c, p.sunset, { backdrop: 'coast', covered: true, suit: '#2a2350', cap: '#ff8a3d', x: 880 })
      c.add(buoy(250, 560, '#ff8a3d', 1.1), boat(p.sunset, 420, 420, 0.4))
    },
  },
  'team-water-polo-rain': {
    alt: 'سه بانوی واترپلو با توپ، پشت شیشه‌های باران‌خورده',
    draw: (c) =>
      bathers(c, p.rain, {
        backdrop: 'hall',
        people: [
          { x: 430, cap: '#173d4a', ears: '#e85d4a', covered: true, suit: '#173d4a', smile: true },
          { x: 870, cap: '#173d4a', ears: '#e85d4a', covered: true, suit: '#173d4a', arm: 'both', skin: '#f2c9a5' },
          { x: 1290, cap: '#e85d4a', ears: '#173d4a', covered: true, suit: '#7b1e4a', smile: false, skin: '#c98d63' },
        ],
        toys: poloBall(870, 250, 72),
      }),
  },
}
