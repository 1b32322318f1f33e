import type { PostSeed } from './post-seed.ts'

const image = { image: true } as const

export const basketballPosts: readonly PostSeed[] = [
  {
    title: 'پرتاب آزاد؛ همیشه همان حرکت',
    description: 'سه دریبل، یک نفس و خم شدن زانو. وقتی ترتیب ثابت باشد، توپ هم ثابت می‌رود.',
    author: 6,
    picture: 'post-free-throw',
    media: { clip: 'basketball' },
  },
  {
    title: 'زمین آبی پارک بعد از رنگ‌آمیزی',
    description: 'با کمک بچه‌های محله کف زمین را رنگ کردیم. خط سه‌امتیازی حالا از دور هم پیداست.',
    author: 6,
    picture: 'post-blue-court',
    media: image,
  },
  {
    title: 'دریبل با دست ضعیف',
    description: 'روزی ده دقیقه فقط با دستی که بلد نیست. دو هفتهٔ بعد تفاوت را می‌بینید.',
    author: 38,
    picture: 'post-weak-hand',
    media: image,
  },
  {
    title: 'سه‌امتیازی از گوشهٔ زمین',
    description: 'کوتاه‌ترین فاصله و سخت‌ترین زاویه. قوس توپ را در این پویانمایی ببینید.',
    author: 6,
    picture: 'post-corner-three',
    media: { clip: 'basketball' },
  },
  {
    title: 'بسکتبال با ویلچر در سالن مروارید',
    description: 'چهارشنبه‌ها ساعت هفت عصر میزبان تیم جانبازان و معلولانیم. تماشا رایگان است.',
    author: 3,
    picture: 'post-wheelchair',
    media: image,
  },
  {
    title: 'دو به دو در تاریک‌روشن غروب',
    description: 'توپ نارنجی، آسمان نارنجی. آخرین امتیاز را کسی ندید.',
    author: 22,
    picture: 'post-dusk-court',
    media: image,
  },
  {
    title: 'پاس زمینی در فضای تنگ',
    description: 'وقتی دست مدافع بالاست، توپ را زمین بزنید. نقطهٔ برخورد دوسوم راه باشد.',
    author: 26,
    picture: 'post-bounce-pass',
    media: image,
  },
  {
    title: 'از حلقه تا تور: صدای یک پرتاب تمیز',
    description: 'صدایش را تصور کنید؛ فقط تور، بی‌حلقه.',
    author: 12,
    picture: 'post-clean-shot',
    media: { clip: 'basketball' },
  },
  {
    title: 'کفش بسکتبال را چطور انتخاب کنیم؟',
    description: 'مچ نگه‌دار، کف چسبنده و نیم شماره فضای خالی جلو. عصرها برای خرید بروید که پا کمی بزرگ‌تر است.',
    author: 31,
    picture: 'post-shoes',
    media: image,
  },
]
