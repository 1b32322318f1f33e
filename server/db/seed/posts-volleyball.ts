import type { PostSeed } from './post-seed.ts'

const image = { image: true } as const

export const volleyballPosts: readonly PostSeed[] = [
  {
    title: 'رفت‌وبرگشت بلند؛ توپ را از نگاه رها نکنید',
    description: 'توپ از روی تور می‌رود و برمی‌گردد. جای پایتان را پیش از رسیدن توپ بسازید.',
    author: 5,
    picture: 'post-long-rally',
    media: { clip: 'volleyball' },
  },
  {
    title: 'اسپک درست از سه گام آغاز می‌شود',
    description: 'گام بلند، گام قفل، پرش. دست چپ هدف را نشان می‌دهد و دست راست از بالای شانه می‌گذرد.',
    author: 5,
    picture: 'post-spike',
    media: image,
  },
  {
    title: 'ساعد، ستون تیم است',
    description: 'زاویهٔ ساعد را ثابت نگه دارید و با پا توپ را هدایت کنید، نه با دست.',
    author: 35,
    picture: 'post-forearm',
    media: { clip: 'volleyball' },
  },
  {
    title: 'والیبال ساحلی در بندر انزلی',
    description: 'ماسه، باد و غروب. دو به دو بازی کردیم و تا تاریکی ادامه دادیم.',
    author: 7,
    picture: 'post-beach-volley',
    media: image,
  },
  {
    title: 'دفاع روی تور برای قدهای متوسط',
    description: 'زمان پرش از قد مهم‌تر است. نگاهتان به شانهٔ مهاجم باشد، نه به توپ.',
    author: 36,
    picture: 'post-block',
    media: image,
  },
  {
    title: 'سالن تبریز، پیش از آمدن تماشاگران',
    description: 'کف‌پوش تازه پهن شده و تور به ارتفاع رسمی رسیده است. سکوت پیش از بازی.',
    author: 40,
    picture: 'post-empty-hall',
    media: image,
  },
  {
    title: 'سرویس موجی در حرکت آهسته',
    description: 'ضربهٔ کوتاه به مرکز توپ، بی‌چرخش. توپ در هوا می‌لرزد و گیرنده را غافلگیر می‌کند.',
    author: 5,
    picture: 'post-float-serve',
    media: { clip: 'volleyball' },
  },
  {
    title: 'تیم بانوان سهند به نیمه‌نهایی رسید',
    description: 'بازی پنج سِت طول کشید و تا آخرین امتیاز معلوم نبود چه می‌شود. دمتان گرم.',
    author: 19,
    picture: 'post-semi-final',
    media: image,
  },
  {
    title: 'گرم کردن شانه پیش از والیبال',
    description: 'کش سبک، چرخش آرام و بیست پاس کوتاه. شانهٔ گرم کمتر آسیب می‌بیند.',
    author: 33,
    picture: 'post-shoulder',
    media: { clip: 'warmup' },
  },
]
