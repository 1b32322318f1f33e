import type { SearchModel } from '#src/contract/search.ts'
import { formatNumber } from '#src/fa/digits.ts'

export const searchStrings = {
  title: 'جست‌وجو',
  titleOf: (query: string) => `جست‌وجوی «${query}»`,
  all: 'همه',
  models: {
    team: 'تیم‌ها',
    course: 'کلاس‌ها',
    pool: 'استخرها',
    instructor: 'مربیان',
    post: 'پست‌ها',
  } satisfies Record<SearchModel, string>,
  kinds: 'محدودهٔ جست‌وجو',
  count: (found: number, most: boolean) => (most ? `${formatNumber(found)} نتیجهٔ اول` : `${formatNumber(found)} نتیجه`),
  showAll: (model: SearchModel) => `همهٔ ${searchStrings.models[model]}`,
  blankTitle: 'دنبال چه می‌گردید؟',
  blankText: 'نام تیم، کلاس، استخر، مربی یا ویدیو را در کادر جست‌وجو بنویسید.',
  noneTitle: (query: string) => `چیزی برای «${query}» پیدا نشد`,
  noneText: 'املا را بررسی کنید یا کلمهٔ کوتاه‌تری بنویسید.',
  everywhere: 'جست‌وجو در همه‌جا',
  noneStored: 'در فهرست‌های ذخیره‌شده چیزی پیدا نشد. پس از وصل شدن، دوباره جست‌وجو کنید.',
  storedResults: 'به اینترنت وصل نیستید؛ نتیجه‌ها از فهرست‌های ذخیره‌شده روی این دستگاه است.',
  failed: 'جست‌وجو انجام نشد؛ دوباره تلاش کنید.',
  seeTeams: 'دیدن تیم‌ها',
  recent: 'جست‌وجوهای اخیر',
  removeRecent: (query: string) => `حذف «${query}» از جست‌وجوهای اخیر`,
  /** Lists by city and age group, not a ranking of searches. */
  starts: 'فهرست‌های موج',
  teamsIn: (city: string) => `تیم‌های ${city}`,
  coursesFor: {
    kids: 'کلاس‌های کودکان',
    teens: 'کلاس‌های نوجوانان',
    adults: 'کلاس‌های بزرگسالان',
  },
  teamCount: (teams: number) => `${formatNumber(teams)} تیم`,
  courseCount: (courses: number) => `${formatNumber(courses)} کلاس`,
  clearRecent: 'پاک کردن',
  suggestions: 'پیشنهادهای جست‌وجو',
  found: (count: number) => (count === 0 ? 'پیشنهادی نیست' : `${formatNumber(count)} پیشنهاد`),
}
