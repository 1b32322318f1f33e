import { palettes as p } from '#scripts/art/palettes.mjs'
import { cinema, mats, night, ride } from '#scripts/art/scenes/life-scenes.mjs'
import { stillLife } from '#scripts/art/scenes/still-scenes.mjs'

/** Thumbnails of the other posts. */
export const otherPostPictures = {
  'post-warm-up': {
    alt: 'گرم کردن دونفره کنار پنجره‌های هلالی',
    draw: (c) =>
      mats(c, p.mint, {
        people: [
          { x: 500, y: 520, pose: 'breathe', scale: 1.2 },
          { x: 1100, y: 520, pose: 'reach', covered: true, scale: 1.2, shirt: '#7b5cd6' },
        ],
      }),
  },
  'post-breakfast': {
    alt: 'نان سنگک، پنیر، گردو و چای',
    draw: (c) =>
      stillLife(c, p.coral, {
        items: [
          ['plate', 700, 580, 1.15],
          ['tea', 1270, 520, 1.15],
        ],
      }),
  },
  'post-pool-cinema': { alt: 'سینمای کنار استخر با خرگوشی بر پرده', draw: (c) => cinema(c, p.night, { show: 'hill' }) },
  'post-pool-cinema-dragon': {
    alt: 'پردهٔ سینمای استخر با پرنده‌ای بر فراز کوه',
    draw: (c) => cinema(c, p.sunset, { show: 'dragon', viewers: 6 }),
  },
  'post-sleep': { alt: 'ورزشکاری در خواب آرام شبانه', draw: (c) => night(c, p.night) },
  'post-breathing': {
    alt: 'نفس عمیق با دست‌های بالا در باغ',
    draw: (c) =>
      mats(c, p.dawn, {
        outside: true,
        people: [
          {
            x: 800,
            y: 500,
            pose: 'breathe',
            covered: true,
            scale: 1.35,
            shirt: '#1976d2',
            scarf: '#27406b',
            mat: '#ff7a59',
          },
        ],
      }),
  },
  'post-bicycle': { alt: 'دوچرخه و کیف شنا کنار دریاچه', draw: (c) => ride(c, p.lime) },
  'post-weekend-film': {
    alt: 'فیلم آخر هفته با روباتی بر پرده',
    draw: (c) => cinema(c, p.night, { show: 'robot', viewers: 5 }),
  },
}
