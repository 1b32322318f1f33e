import type { PostSeed } from './post-seed.ts'

const image = { image: true } as const

export const swimPosts: readonly PostSeed[] = [
  {
    title: 'ریتم دست و نفس در کرال سینه',
    description:
      'در این پویانمایی کوتاه به زمان بیرون آمدن سر نگاه کنید: نفس با چرخش شانه می‌آید، نه با بالا آوردن گردن.\nسه بار ببینید و یک طول امتحان کنید.',
    author: 1,
    picture: 'post-crawl-rhythm',
    media: { clip: 'crawl' },
  },
  {
    title: 'چرا آب آرام بهترین معلم است؟',
    description:
      'پیش از هر تمرین یک دقیقه کنار آب بایستید و موج‌ها را ببینید. آرامشی که می‌گیرید تا آخر تمرین همراهتان می‌ماند.',
    author: 2,
    picture: 'post-calm-water',
    media: { clip: 'lanes' },
  },
  {
    title: 'ورود بی‌صدا به آب: شیرجه از سکوی سه متر',
    description: 'دست‌ها قفل، بدن کشیده، نگاه به نقطهٔ ورود. شیرجهٔ خوب را از صدای کم آن می‌شناسند.',
    author: 1,
    picture: 'post-quiet-dive',
    media: { clip: 'dive' },
  },
  {
    title: 'پای دلفین را از کجا شروع کنیم؟',
    description: 'حرکت از قفسهٔ سینه آغاز می‌شود و مثل موج به پنجهٔ پا می‌رسد. اول بی‌تخته، بعد با تخته تمرین کنید.',
    author: 9,
    picture: 'post-dolphin-kick',
    media: { clip: 'butterfly' },
  },
  {
    title: 'کیف شنای من: هفت وسیله‌ای که لازم دارید',
    description: 'عینک، کلاه، حولهٔ سبک، دمپایی، بطری آب، شانه و یک خوراکی کوچک.\nبقیه را می‌شود از استخر گرفت.',
    author: 11,
    picture: 'post-swim-bag',
    media: image,
  },
  {
    title: 'تمرین صبحگاهی تیم نیلوفر',
    description: 'ساعت شش‌ونیم، هوا هنوز تاریک و آب گرم. این قاب از جلسهٔ پیش از مسابقه است.',
    author: 2,
    picture: 'post-morning-team',
    media: image,
  },
  {
    title: 'پنج اشتباه رایج در قورباغه',
    description:
      'پای باز، سر بالا، دست دیرهنگام، مکث نکردن و عجله.\nدرست کردن همین پنج مورد، مسافت هر دست را دو برابر می‌کند.',
    author: 14,
    picture: 'post-breaststroke-mistakes',
    media: image,
  },
  {
    title: 'مسابقهٔ چهار خط: حدس بزنید چه کسی برنده است',
    description: 'چهار شناگر، چهار ریتم متفاوت. تا آخر ببینید و حدستان را برای دوستتان بفرستید.',
    author: 1,
    picture: 'post-four-lanes',
    media: { clip: 'race' },
  },
  {
    title: 'ترس از آب در بزرگسالی؛ تجربهٔ من',
    description:
      'سی‌وهفت‌ساله بودم که برای نخستین بار صورتم را در آب بردم. حالا هفته‌ای دو بار شنا می‌کنم.\nبه خودتان زمان بدهید.',
    author: 17,
    picture: 'post-fear-of-water',
    media: image,
  },
  {
    title: 'تنفس دوطرفه در سه گام',
    description: 'گام اول پهلو، گام دوم تک‌دست، گام سوم سه‌دست یک نفس. هر گام را دو جلسه نگه دارید.',
    author: 10,
    picture: 'post-bilateral',
    media: { clip: 'crawl' },
  },
  {
    title: 'نور عصر روی استخر خورشید',
    description: 'این ساعت روز را دوست دارم؛ نور از پنجره‌های غربی می‌تابد و خط‌ها طلایی می‌شوند.',
    author: 13,
    picture: 'post-evening-light',
    media: image,
  },
  {
    title: 'برنامهٔ چهارهفته‌ای برای هزار متر',
    description:
      'هفتهٔ اول هشت تکرار پنجاه متر، هفتهٔ دوم شش تکرار صد متر، هفتهٔ سوم سه تکرار دویست متر و هفتهٔ چهارم آزمون.',
    author: 18,
    picture: 'post-four-weeks',
    media: image,
  },
  {
    title: 'بچه‌ها و تختهٔ شنا: اولین بیست‌وپنج متر',
    description: 'وقتی تخته را رها کرد و برگشت نگاهمان کرد، همهٔ سالن دست زدند.',
    author: 3,
    picture: 'post-kickboard',
    media: image,
  },
  {
    title: 'پروانه بدون خستگی؛ راز موج دوم',
    description: 'ضربهٔ دوم پا هنگام بیرون آمدن دست می‌آید. به زمان‌بندی آن در این حرکت آهسته نگاه کنید.',
    author: 1,
    picture: 'post-second-kick',
    media: { clip: 'butterfly' },
  },
  {
    title: 'پیش از استارت چه می‌گذرد؟',
    description: 'سکوت، نفس، نگاه به آب. ده ثانیه‌ای که شناگر با خودش تنهاست.',
    author: 20,
    picture: 'post-before-start',
    media: { clip: 'race' },
  },
  {
    title: 'آب‌های باز: اولین شنای گروهی در انزلی',
    description: 'باد ملایم بود و موج کم. با قایق همراه و ناجی، هشتصد متر موازی ساحل شنا کردیم.',
    author: 7,
    picture: 'post-open-water',
    media: image,
  },
  {
    title: 'مراقبت از مو و پوست پس از شنا',
    description: 'پیش از آب موها را خیس کنید، کلاه سیلیکونی بپوشید و بعد از تمرین زود دوش بگیرید.',
    author: 25,
    picture: 'post-hair-care',
    media: image,
  },
  {
    title: 'چالش بیست پرش آرام',
    description: 'هر روز یک پرش، بیست روز پشت هم. فقط به صدای آب گوش بدهید و کمترش کنید.',
    author: 16,
    picture: 'post-twenty-dives',
    media: { clip: 'dive' },
  },
  {
    title: 'شنا در دوران بارداری؛ آنچه مربی می‌پرسد',
    description: 'با اجازهٔ پزشک، شنا از ملایم‌ترین ورزش‌هاست. شدت کم، آب خنک‌تر از سی درجه و استراحت کافی.',
    author: 8,
    picture: 'post-gentle-swim',
    media: image,
  },
  {
    title: 'یک دقیقه صدای آب',
    description: 'برای وقت‌هایی که از استخر دورید: موج آرام خط‌ها، پشت سر هم.',
    author: 7,
    picture: 'post-one-minute',
    media: { clip: 'lanes' },
  },
  {
    title: 'واترپلو را در سه تصویر بشناسید',
    description: 'هفت بازیکن، چهار وقت هشت‌دقیقه‌ای و توپی که نباید زیر آب برود. بقیه‌اش را در آب یاد می‌گیرید.',
    author: 7,
    picture: 'post-water-polo',
    media: image,
  },
  {
    title: 'شمارش دست: ساده‌ترین سنجش پیشرفت',
    description: 'یک طول شنا کنید و دست‌ها را بشمارید. اگر ماه بعد یکی کمتر شد، فن شما بهتر شده است.',
    author: 24,
    picture: 'post-stroke-count',
    media: { clip: 'crawl' },
  },
]
