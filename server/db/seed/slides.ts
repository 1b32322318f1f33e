/** The home page's slides, first to last. */
export const slideSeeds = [
  {
    title: 'آموزش حرفه‌ای شنا',
    description: 'از نخستین قدم در آب تا خط مسابقه، کنار مربیانی که راه را بلدند',
    picture: 'slide-training',
  },
  {
    title: 'تیم خودتان را پیدا کنید',
    description: 'بیش از بیست تیم شنا و واترپلو در هفت شهر، با جای خالی هر ماه پیش چشم شما',
    picture: 'slide-teams',
  },
  {
    title: 'رقابت‌های هیجان‌انگیز',
    description: 'فصل مسابقه‌های باشگاهی آغاز شد؛ برنامهٔ تمرین پاییز و زمستان را ببینید',
    picture: 'slide-races',
  },
  {
    title: 'شنا برای بچه‌ها، با بازی',
    description: 'گروه‌های کوچک، آب گرم و مربیانی صبور برای شروعی بی‌ترس',
    picture: 'slide-kids',
  },
  {
    title: 'فراتر از آب',
    description: 'فوتبال، والیبال و بسکتبال را هم در ویدیوهای موج دنبال کنید',
    picture: 'slide-sports',
  },
] as const
