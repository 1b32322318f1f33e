import type { PostSeed } from './post-seed.ts'

const image = { image: true } as const

/**
 * The videos are open movies of the Blender Foundation, linked and never fetched; Aparat's current content is unknown.
 */
export const otherPosts: readonly PostSeed[] = [
  {
    title: 'گرم کردن پنج‌دقیقه‌ای، بی‌وسیله',
    description: 'چرخش شانه، خم شدن به پهلو و نفس عمیق. همراه تصویر حرکت کنید.',
    author: 8,
    picture: 'post-warm-up',
    media: { clip: 'warmup' },
  },
  {
    title: 'صبحانهٔ پیش از تمرین',
    description: 'نان سنگک، پنیر و گردو با یک لیوان چای کم‌رنگ؛ نود دقیقه پیش از آب.',
    author: 8,
    picture: 'post-breakfast',
    media: image,
  },
  {
    title: 'شب سینمای استخر: پویانمایی «خرگوش گنده»',
    description: 'فیلم آزاد بنیاد بلندر را جمعه‌شب کنار استخر، با خانواده‌ها تماشا می‌کنیم. خودتان هم می‌توانید ببینید.',
    author: 2,
    picture: 'post-pool-cinema',
    media: { link: 'https://vimeo.com/1084537', durationSeconds: 596 },
  },
  {
    title: 'شب سینمای استخر: «سینتل»',
    description: 'انتخاب این ماه نوجوان‌ها؛ فیلم کوتاه و آزاد بنیاد بلندر دربارهٔ دوستی و جست‌وجو.',
    author: 2,
    picture: 'post-pool-cinema-dragon',
    media: { link: 'https://www.youtube.com/watch?v=eRsGyueVLvQ', durationSeconds: 888 },
  },
  {
    title: 'خواب ورزشکار: سه عادت ساده',
    description: 'ساعت ثابت، اتاق خنک و خاموشی صفحه‌ها نیم ساعت پیش از خواب.',
    author: 27,
    picture: 'post-sleep',
    media: image,
  },
  {
    title: 'نفس چهار ضربه‌ای برای آرامش پیش از مسابقه',
    description: 'چهار شماره دم، چهار شماره نگه داشتن، چهار شماره بازدم. با حرکت دست‌ها هماهنگ شوید.',
    author: 8,
    picture: 'post-breathing',
    media: { clip: 'warmup' },
  },
  {
    title: 'دوچرخه تا استخر؛ مسیر سبز چیتگر',
    description: 'نیم ساعت رکاب آرام، یک ساعت شنا و برگشت با نسیم عصر. برنامهٔ جمعهٔ ما.',
    author: 29,
    picture: 'post-bicycle',
    media: image,
  },
  {
    title: 'ویدیوی آخر هفته، از آپارات',
    description: 'این ویدیو در آپارات است و با یک لمس همین‌جا پخش می‌شود.',
    author: 21,
    picture: 'post-weekend-film',
    media: { link: 'https://www.aparat.com/video/video/embed/videohash/MqHk6/vt/frame', durationSeconds: null },
  },
]
