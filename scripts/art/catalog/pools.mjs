import { palettes as p } from '#scripts/art/palettes.mjs'
import { hall } from '#scripts/art/scenes/hall-scenes.mjs'
import { openAir } from '#scripts/art/scenes/open-air-scenes.mjs'

/** Pictures of the pools and of their details. */
export const poolPictures = {
  'pool-niloofar': {
    alt: 'سالن استخر نیلوفر آبی با سقف شیشه‌ای و هشت خط شنا',
    draw: (c) => hall(c, p.day, { vx: 800, windows: 'both', roof: 'glass', lanes: 8, weather: 'trees' }),
  },
  'pool-morvarid': {
    alt: 'استخر مروارید با جایگاه‌های کنار آب',
    draw: (c) => hall(c, p.indigo, { vx: 960, windows: 'side', lanes: 6, seats: true }),
  },
  'pool-khorshid': {
    alt: 'استخر پنجاه‌متری خورشید رو به کوه و آفتاب',
    draw: (c) =>
      hall(
        c,
        { ...p.sunset, water: p.coral.water, wall: '#fff0dc', beam: '#e8b48a', deck: '#ffe6c8' },
        { vx: 640, windows: 'both', lanes: 10, seats: true },
      ),
  },
  'pool-zayandeh': {
    alt: 'حوض فیروزه‌ای با طاق‌های آجری و چراغ‌های آویخته',
    draw: (c) => openAir(c, p.turquoise, { backdrop: 'arches', umbrellas: false, horizon: 430, glow: true }),
  },
  'pool-sarvnaz': {
    alt: 'استخر روباز سروناز میان سروها و درختان نارنج',
    draw: (c) => openAir(c, p.lime, { backdrop: 'garden', sunAt: 0.3 }),
  },
  'pool-firoozeh': {
    alt: 'سالن قهرمانی فیروزه با تماشاگران و نور پرژکتورها',
    draw: (c) => openAir(c, p.deep, { backdrop: 'stands', umbrellas: false, horizon: 440 }),
  },
  'pool-sahand': {
    alt: 'استخر سهند با طاق چوبی و دانه‌های برف پشت شیشه',
    draw: (c) =>
      hall(
        c,
        { ...p.snow, beam: '#8a5a3a', wall: '#f3e4d2' },
        { vx: 740, windows: 'both', roof: 'vault', weather: 'snow', lanes: 7 },
      ),
  },
  'pool-baran': {
    alt: 'استخر باران با دیوار شیشه‌ای رو به درختان خیس',
    draw: (c) => hall(c, p.rain, { vx: 980, windows: 'both', roof: 'glass', weather: 'rain', lanes: 8 }),
  },
}
