import { boat, buoy, duck, poloBall, poloGoal, swimRing } from '#scripts/art/floating-things.mjs'
import { palettes as p } from '#scripts/art/palettes.mjs'
import { lanesAbove, underwater } from '#scripts/art/scenes/above-scenes.mjs'
import { bathers } from '#scripts/art/scenes/bather-scenes.mjs'
import { dive } from '#scripts/art/scenes/dive-scenes.mjs'
import { butterfly, crawl } from '#scripts/art/scenes/level-scenes.mjs'
import { openAir } from '#scripts/art/scenes/open-air-scenes.mjs'
import { clockWall } from '#scripts/art/scenes/still-scenes.mjs'

/** Pictures of the courses. */
export const coursePictures = {
  'course-from-zero': {
    alt: 'دو نوآموز بزرگسال با تختهٔ شنا کنار هم',
    draw: (c) =>
      bathers(c, p.day, {
        backdrop: 'hall',
        lanes: true,
        people: [
          { x: 560, board: '#1976d2', cap: '#dc004e', skin: '#c98d63' },
          { x: 1060, board: '#dc004e', cap: '#1976d2', skin: '#e3ad84' },
        ],
      }),
  },
  'course-butterfly': {
    alt: 'بانوی پروانه‌زن با کلاه بنفش در سالن روشن',
    draw: (c) =>
      butterfly(c, p.indigo, {
        backdrop: 'hall',
        covered: true,
        suit: '#2a3fa8',
        cap: '#ffd54a',
        skin: '#f2c9a5',
        phase: 0.3,
      }),
  },
  'course-starts': {
    alt: 'شناگر در پرش استارت بر فراز آب، زیر نور سالن',
    draw: (c) =>
      dive(c, p.deep, {
        backdrop: 'stands',
        pose: 'straight',
        angle: -52,
        x: 720,
        y: 400,
        scale: 1.05,
        tower: false,
        cap: '#ffd166',
      }),
  },
  'course-mother-and-child': {
    alt: 'مادری کودکش را با حلقهٔ شنا در آب گرم نگه داشته است',
    draw: (c) =>
      bathers(c, p.coral, {
        backdrop: 'plain',
        people: [
          { x: 650, cap: '#f48fb1', covered: true, suit: '#7b1e4a', skin: '#e3ad84', scale: 1.1 },
          { x: 980, cap: '#ffd166', skin: '#f2c9a5', scale: 0.62, arm: 'both' },
        ],
        toys: [swimRing(985, 800, '#ffd166', 1.5), duck(360, 790, 0.9)],
      }),
  },
  'course-smooth-crawl': {
    alt: 'شناگر کرال با آرنج بلند در آب فیروزه‌ای',
    draw: (c) =>
      crawl(c, p.mint, {
        backdrop: 'hall',
        mirror: true,
        sunAt: 0.3,
        cap: '#ff8a3d',
        suit: '#0d4a4d',
        skin: '#c98d63',
        x: 780,
        phase: 0.1,
      }),
  },
  'course-play-and-swim': {
    alt: 'کودکان و وسایل بازی در آب: اردک، حلقه و تخته',
    draw: (c) =>
      bathers(c, p.lime, {
        backdrop: 'garden',
        people: [
          { x: 420, cap: '#dc004e', arm: 'both' },
          { x: 830, cap: '#ffd166', covered: true, suit: '#1d4e89', arm: 'left', skin: '#f2c9a5' },
          { x: 1230, cap: '#1976d2', board: '#8bc34a', skin: '#a9714a' },
        ],
        toys: [duck(620, 830, 0.9), swimRing(1480, 810, '#dc004e', 1.1), duck(130, 790, 0.8)],
      }),
  },
  'course-lifeguard': {
    alt: 'حلقهٔ نجات سرخ و سفید با طناب روی آب',
    draw: (c) => {
      openAir(c, p.day, { backdrop: 'hall', umbrellas: false, horizon: 420, ropes: false })
      c.add(
        '<path d="M1010 690C1180 640 1260 760 1420 600" fill="none" stroke="#ffffff" stroke-width="12" stroke-linecap="round"/>',
        swimRing(820, 700, '#dc004e', 2.3),
        buoy(420, 640, '#ff8a3d', 0.9),
      )
    },
  },
  'course-first-dive': {
    alt: 'نوجوانی از سکو با بدن خمیده به آب می‌پرد',
    draw: (c) =>
      dive(c, p.mint, {
        pose: 'pike',
        x: 860,
        y: 330,
        angle: 10,
        scale: 1.1,
        sunAt: 0.6,
        cap: '#ff8a3d',
        suit: '#0d4a4d',
      }),
  },
  'course-aqua-aerobics': {
    alt: 'بانوان در آب با دست‌های بالا، هماهنگ با موسیقی',
    draw: (c) =>
      bathers(c, p.sunset, {
        backdrop: 'hall',
        people: [
          { x: 380, arm: 'both', cap: '#ffd166', covered: true, suit: '#7b1e4a' },
          { x: 800, arm: 'both', cap: '#f48fb1', covered: true, suit: '#2a2350', skin: '#f2c9a5' },
          { x: 1220, arm: 'both', cap: '#ffffff', covered: true, suit: '#4a2c7a', skin: '#c98d63' },
          { x: 590, row: 0, arm: 'both', cap: '#1fb6a6', covered: true, suit: '#1d4e89' },
          { x: 1010, row: 0, arm: 'both', cap: '#dc004e', covered: true, suit: '#0f766e' },
        ],
      }),
  },
  'course-backstroke': {
    alt: 'دو شناگر پشت در خط‌های کنار هم، از بالا',
    draw: (c) =>
      lanesAbove(c, p.mint, {
        angle: 8,
        laneWidth: 300,
        lanes: 3,
        swimmers: [
          { lane: 0, along: 220, stroke: 'back', cap: '#ff8a3d', scale: 0.95 },
          { lane: 1, along: -120, stroke: 'back', mirror: true, cap: '#ffffff', scale: 0.95, skin: '#c98d63' },
        ],
      }),
  },
  'course-hydrotherapy': {
    alt: 'شناوری آرام بر پشت در آب گرم، از بالا',
    draw: (c) =>
      lanesAbove(c, p.turquoise, {
        angle: -30,
        laneWidth: 900,
        lanes: 1,
        markers: false,
        swimmers: [
          {
            lane: 0,
            along: 0,
            stroke: 'float',
            covered: true,
            suit: '#0c4a5c',
            cap: '#f2b53a',
            scale: 0.42,
            wake: false,
          },
        ],
      }),
  },
  'course-breaststroke': {
    alt: 'شناگر قورباغه زیر آب، پاها جمع و آمادهٔ ضربه',
    draw: (c) =>
      underwater(c, p.mint, {
        light: 0.7,
        figures: [{ x: 760, y: 410, stroke: 'breast', scale: 2, angle: 6, suit: '#0d4a4d', cap: '#ff8a3d' }],
      }),
  },
  'course-garden-girls': {
    alt: 'دختران خندان در استخر باغ با کلاه‌های رنگی',
    draw: (c) =>
      bathers(c, p.coral, {
        backdrop: 'garden',
        people: [
          { x: 480, cap: '#7b5cd6', covered: true, suit: '#7b1e4a', skin: '#f7d7bb' },
          { x: 900, cap: '#ff5e62', covered: true, suit: '#1d4e89', arm: 'right' },
          { x: 1290, row: 0, cap: '#ffd166', covered: true, suit: '#0f766e' },
        ],
        toys: swimRing(190, 780, '#7b5cd6', 1.2),
      }),
  },
  'course-sprint': {
    alt: 'ساعت تمرین با چهار عقربهٔ رنگی بالای آب',
    draw: (c) => clockWall(c, p.coral, { hand: 20, x: 800 }),
  },
  'course-video-analysis': {
    alt: 'شناگر از زیر آب با خط‌های راهنمای زاویهٔ دست',
    draw: (c) => {
      underwater(c, p.indigo, {
        light: 0.5,
        floor: true,
        figures: [{ x: 820, y: 420, stroke: 'crawl', scale: 2.1, angle: -4, suit: '#1b2468', cap: '#ffd54a' }],
      })
      c.add(guides())
    },
  },
  'course-cold-water': {
    alt: 'شناگر با لباس غواصی در آب سرد میان کوه‌های برفی',
    draw: (c) => {
      crawl(c, p.snow, { backdrop: 'city', covered: true, suit: '#1d3b66', cap: '#d8344f', x: 800, lanes: false })
      c.add(buoy(1400, 560, '#d8344f', 0.9))
    },
  },
  'course-sea-safety': {
    alt: 'قایق نجات و گوی‌های راهنما در دریای آرام',
    draw: (c) => {
      bathers(c, p.day, {
        backdrop: 'coast',
        horizon: 420,
        people: [{ x: 1120, row: 0, cap: '#ff8a3d', covered: true, suit: '#1d4e89', arm: 'right' }],
      })
      c.add(
        boat(p.day, 560, 560, 1.7),
        buoy(300, 760, '#ff8a3d', 1.2),
        buoy(1380, 790, '#dc004e', 1.4),
        swimRing(820, 800, '#dc004e', 1.2),
      )
    },
  },
  'course-water-polo': {
    alt: 'دو دختر جوان با توپ واترپلو جلو دروازه',
    draw: (c) =>
      bathers(c, p.indigo, {
        backdrop: 'plain',
        people: [
          { x: 470, cap: '#ffd54a', ears: '#1b2468', covered: true, suit: '#1b2468', arm: 'right' },
          { x: 1110, cap: '#1b2468', ears: '#ffd54a', covered: true, suit: '#7b1e4a', arm: 'left', skin: '#f2c9a5' },
        ],
        extra: poloGoal(p.indigo, 800, 590, 0.95),
        toys: poloBall(800, 400, 64),
      }),
  },
}

function guides() {
  const dash = 'fill="none" stroke="#ffd54a" stroke-width="6" stroke-dasharray="16 14" stroke-linecap="round"'
  return `<path d="M380 450L1180 395M820 420L1040 290M820 420L660 560" ${dash}/><path d="M930 412A110 110 0 0 0 900 372" ${dash}/><rect x="300" y="190" width="1000" height="460" rx="24" fill="none" stroke="#ffffff" stroke-width="6" opacity="0.7"/><circle cx="1250" cy="240" r="16" fill="#dc004e"/>`
}
