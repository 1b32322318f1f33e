export const sliderStrings = {
  label: 'پیشنهادهای موج',
  carousel: 'اسلایدر',
  slide: 'اسلاید',
  position: (number: string, count: string) => `${number} از ${count}`,
  goTo: (number: string, title: string) => `رفتن به اسلاید ${number}: ${title}`,
  next: 'اسلاید بعدی',
  previous: 'اسلاید قبلی',
  pause: 'توقف اسلایدها',
  play: 'پخش اسلایدها',
  fallback: [
    { title: 'آموزش حرفه‌ای شنا', description: 'از اولین قدم در آب تا مسابقه، با مربیان کاربلد' },
    { title: 'تیم‌های ورزشی', description: 'تیم هم‌سطح و نزدیک خود را پیدا کنید' },
    { title: 'مسابقات هیجان‌انگیز', description: 'کنار هم‌تیمی‌ها رکورد خود را جابه‌جا کنید' },
  ],
} as const
