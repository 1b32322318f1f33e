import { palettes as p } from '#scripts/art/palettes.mjs'
import { cinema, night, ride } from '#scripts/art/scenes/life-scenes.mjs'
import { stillLife } from '#scripts/art/scenes/still-scenes.mjs'
import { clipFrame } from './clip-frame.mjs'

/** Thumbnails of the other posts. */
export const otherPostPictures = {
  'post-warm-up': clipFrame('warmup', 0.2, 'دو ورزشکار با دست‌های بالا در حال گرم کردن'),
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
  'post-breathing': clipFrame('warmup', 0.05, 'دو ورزشکار ایستاده و آرام'),
  'post-bicycle': { alt: 'دوچرخه و کیف شنا کنار دریاچه', draw: (c) => ride(c, p.lime) },
  'post-weekend-film': {
    alt: 'فیلم آخر هفته با روباتی بر پرده',
    draw: (c) => cinema(c, p.night, { show: 'robot', viewers: 5 }),
  },
}
