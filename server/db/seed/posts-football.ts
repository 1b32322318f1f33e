import type { PostSeed } from './post-seed.ts'

const image = { image: true } as const

export const footballPosts: readonly PostSeed[] = [
  {
    title: 'کاشته‌ای که کنج دروازه نشست',
    description: 'ضربه با بغل پا، چرخش ملایم و پرواز بی‌نتیجهٔ دروازه‌بان. مسیر توپ را در این پویانمایی دنبال کنید.',
    author: 4,
    picture: 'post-free-kick',
    media: { clip: 'football' },
  },
  {
    title: 'گل کوچک عصر جمعه در نارمک',
    description: 'چهار تیم، یک زمین و قراری که بیست سال است به هم نخورده.',
    author: 4,
    picture: 'post-small-goal',
    media: image,
  },
  {
    title: 'روپایی از یک تا صد',
    description: 'با زانوی نرم و مچ قفل شروع کنید. هر روز ده تا بیشتر، و عجله نکنید.',
    author: 28,
    picture: 'post-keep-ups',
    media: { clip: 'football' },
  },
  {
    title: 'فوتبال دختران محله؛ فصل دوم',
    description: 'امسال با شانزده بازیکن و دو مربی برگشتیم. تمرین‌ها روزهای فرد است.',
    author: 15,
    picture: 'post-girls-football',
    media: image,
  },
  {
    title: 'تمرین چابکی با شش مانع',
    description: 'مانع‌ها را زیگزاگ بچینید و با داخل و بیرون پا عبور کنید. سه دست، هر دست دو دقیقه.',
    author: 4,
    picture: 'post-agility',
    media: image,
  },
  {
    title: 'شوت از راه دور: پای تکیه کجا باشد؟',
    description: 'پای تکیه کنار توپ و رو به هدف. اگر عقب بماند توپ به آسمان می‌رود.',
    author: 32,
    picture: 'post-long-shot',
    media: { clip: 'football' },
  },
  {
    title: 'زمین خیس و پاس‌های کوتاه',
    description: 'بعد از باران توپ تندتر می‌لغزد. پاس را زمینی و کوتاه نگه دارید و کنترل اول را جدی بگیرید.',
    author: 30,
    picture: 'post-wet-pitch',
    media: image,
  },
  {
    title: 'دروازه‌بان چطور می‌افتد که آسیب نبیند؟',
    description: 'پهلو، ران و بازو به ترتیب روی زمین می‌رسند. اول روی تشک تمرین کنید.',
    author: 12,
    picture: 'post-keeper',
    media: image,
  },
  {
    title: 'مربع پاس؛ گرم کردن پنج‌دقیقه‌ای',
    description: 'چهار نفر گوشه‌ها و دو نفر وسط. توپ نباید بیش از دو ضربه بماند.',
    author: 22,
    picture: 'post-passing-square',
    media: image,
  },
  {
    title: 'شب‌های فوتبال زیر نور',
    description: 'چراغ‌ها که روشن می‌شود، همه دوباره بچه می‌شوند. این قاب را از بام سالن کشیدیم.',
    author: 34,
    picture: 'post-night-football',
    media: image,
  },
  {
    title: 'پنالتی؛ نبرد نگاه‌ها',
    description: 'دو قدم، یک مکث و توپی که آرام از خط می‌گذرد.',
    author: 4,
    picture: 'post-penalty',
    media: { clip: 'football' },
  },
  {
    title: 'شنا برای فوتبالیست‌ها؛ ریکاوری روز بعد از بازی',
    description: 'بیست دقیقه شنای آرام و کشش در آب گرم، کوفتگی عضله را زودتر از استراحت مطلق می‌برد.',
    author: 6,
    picture: 'post-recovery-swim',
    media: image,
  },
]
