import { expect, test } from 'vitest'
import { composeStrings } from '#src/features/posts/editor/strings.ts'
import { actionStrings, pageStrings } from '#src/features/posts/page/post-page-strings.ts'
import { postStrings } from '#src/features/posts/strings.ts'
import { sliderStrings } from '#src/features/slider/strings.ts'

// By meaning, or word for word where the specification gives the Persian text.
test.each([
  ['professional sports videos', postStrings.title, 'ویدیوهای ورزشی حرفه‌ای'],
  ['all', postStrings.all, 'همه'],
  ['newest', postStrings.sorts.newest, 'جدیدترین'],
  ['most viewed', postStrings.sorts.views, 'پربازدیدترین'],
  ['trending', postStrings.badges.trending, 'پرطرفدار'],
  ['hot', postStrings.badges.hot, 'داغ'],
  ['no video found', postStrings.empty, 'ویدیویی یافت نشد'],
  ['no description', postStrings.noDescription, 'بدون توضیحات'],
  ['no content to display', pageStrings.noMedia, 'محتوایی برای نمایش وجود ندارد'],
  ['related content', pageStrings.related, 'محتوای مرتبط'],
  ['no related content found', pageStrings.noRelated, 'محتوای مرتبطی یافت نشد'],
  ['loading...', pageStrings.loading, 'در حال بارگذاری...'],
  ['256K', pageStrings.subscribers, '۲۵۶K'],
  ['subscribers', pageStrings.subscribersUnit, 'دنبال‌کننده'],
  ['245', actionStrings.likes, '۲۴۵'],
  ['you must log in to create a post', composeStrings.signedOutTitle, 'برای ایجاد پست باید وارد شوید'],
  ['sending', composeStrings.sending, 'در حال ارسال…'],
  ['created', composeStrings.success, 'پست با موفقیت ایجاد شد! در حال انتقال به صفحه اصلی...'],
  ['not created', composeStrings.failure, 'خطا در ایجاد پست. لطفاً دوباره تلاش کنید.'],
])('«%s» has its Persian text', (_meaning, said, words) => expect(said).toBe(words))

test('the built-in slides are about training, teams and competitions', () =>
  expect(sliderStrings.fallback.map(({ title }) => title)).toEqual([
    'آموزش حرفه‌ای شنا',
    'تیم‌های ورزشی',
    'مسابقات هیجان‌انگیز',
  ]))

test('the categories are the five in the specification', () =>
  expect(Object.keys(composeStrings.categories)).toEqual(['swim', 'football', 'volleyball', 'basketball', 'other']))
