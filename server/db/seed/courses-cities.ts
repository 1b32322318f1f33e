import type { ProgramSeed } from './program-seed.ts'

/** Courses of Isfahan, Shiraz, Mashhad, Tabriz and Rasht; their numbers follow `courseSeeds`. */
export const cityCourseSeeds: readonly ProgramSeed[] = [
  {
    name: 'آب‌درمانی کمر و زانو',
    summary: 'تمرین درمانی در آب گرم، زیر نظر کارشناس فیزیوتراپی',
    description:
      'آب وزن بدن را می‌گیرد و حرکت را ممکن می‌کند. پس از ارزیابی نخست، برنامه‌ای شخصی برای کمر، زانو یا شانه نوشته می‌شود. آوردن نسخه یا گزارش پزشک به دقیق‌تر شدن برنامه کمک می‌کند.',
    level: 'beginner',
    sex: 'mixed',
    ageGroup: 'all',
    pool: 4,
    instructor: 7,
    toman: 2_050_000,
    picture: 'course-hydrotherapy',
  },
  {
    name: 'قورباغهٔ درست',
    summary: 'زمان‌بندی دست و پا با مربی پیشکسوت اصفهان',
    description:
      'قورباغه شنای محبوب ماست و بیشترمان آن را نادرست یاد گرفته‌ایم. استاد جلالی با تمرین‌های ساده روی لبه و تخته، ضربهٔ پا را اصلاح می‌کند تا هم تندتر بروید و هم زانویتان آسیب نبیند.',
    level: 'intermediate',
    sex: 'men',
    ageGroup: 'all',
    pool: 4,
    instructor: 8,
    toman: 1_400_000,
    picture: 'course-breaststroke',
  },
  {
    name: 'شنا در باغ، ویژهٔ دختران',
    summary: 'آموزش چهار شنا برای دختران هشت تا سیزده سال',
    description:
      'در سروناز آموزش از چیدن کیف شنا شروع می‌شود. هر شنا شش جلسه وقت دارد و پس از آن یک جشن کوچک در باغ برگزار می‌کنیم. کارت مهارت هر دختر را خودش رنگ می‌کند.',
    level: 'beginner',
    sex: 'women',
    ageGroup: 'kids',
    pool: 5,
    instructor: 9,
    toman: 1_300_000,
    picture: 'course-garden-girls',
  },
  {
    name: 'سرعت پنجاه متر',
    summary: 'شش هفته تمرین هدفمند برای یک طول انفجاری',
    description:
      'قدرت، تعداد دست و خط بدن سه متغیر پنجاه متر است. هر هفته روی یکی کار می‌کنیم، زمان می‌گیریم و برنامهٔ هفتهٔ بعد را از روی عدد می‌نویسیم.',
    level: 'advanced',
    sex: 'women',
    ageGroup: 'teens',
    pool: 5,
    instructor: 9,
    toman: 1_900_000,
    picture: 'course-sprint',
  },
  {
    name: 'تحلیل فن با ویدیو',
    summary: 'چهار دوربین، گزارش مکتوب و برنامهٔ اصلاح شخصی',
    description:
      'از جلو، کنار، زیر و بالا فیلم می‌گیریم و حرکت را قاب‌به‌قاب با شما مرور می‌کنیم. گزارش نوشته‌شده شامل سه ایراد اصلی و تمرین هر کدام است و پس از یک ماه دوباره سنجیده می‌شود.',
    level: 'professional',
    sex: 'men',
    ageGroup: 'adults',
    pool: 6,
    instructor: 10,
    toman: 3_800_000,
    picture: 'course-video-analysis',
  },
  {
    name: 'نفس در آب سرد',
    summary: 'آمادگی برای دریاچه و دریا، از دوش سرد تا شنای هزار متر',
    description:
      'آب سرد را نباید شکست داد، باید به آن عادت کرد. با تمرین نفس، ورود تدریجی و لباس مناسب، بدن را برای فصل آب‌های باز آماده می‌کنیم. معاینهٔ قلب پیش از دوره لازم است.',
    level: 'advanced',
    sex: 'men',
    ageGroup: 'adults',
    pool: 7,
    instructor: 11,
    toman: 1_750_000,
    picture: 'course-cold-water',
  },
  {
    name: 'ایمنی در دریا',
    summary: 'شناخت موج و جریان برگشتی، پیش از سفر به شمال',
    description:
      'بیشتر حادثه‌های ساحل برای شناگران خوب رخ می‌دهد. در این دوره جریان برگشتی را می‌شناسید، شناور ماندن طولانی را تمرین می‌کنید و یاد می‌گیرید چطور بی‌خطر به دیگران کمک برسانید.',
    level: 'intermediate',
    sex: 'women',
    ageGroup: 'all',
    pool: 8,
    instructor: 12,
    toman: 950_000,
    picture: 'course-sea-safety',
  },
  {
    name: 'واترپلو از نو',
    summary: 'پا دوچرخه، پاس و شوت برای دخترانی که تازه توپ به دست گرفته‌اند',
    description:
      'بعد از هشت جلسه می‌توانید در آب عمیق بایستید، توپ را با یک دست بگیرید و در بازی سه‌نفره شرکت کنید. شاگردان آمادهٔ این دوره به تیم واترپلوی باران معرفی می‌شوند.',
    level: 'beginner',
    sex: 'women',
    ageGroup: 'teens',
    pool: 8,
    instructor: 12,
    toman: 1_500_000,
    picture: 'course-water-polo',
  },
]
