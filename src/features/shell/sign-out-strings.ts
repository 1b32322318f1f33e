import { formatNumber } from '#src/fa/digits.ts'

export const signOutStrings = {
  title: 'از حساب خود خارج می‌شوید؟',
  /** Counts of unsent items: drafts are deleted, queued posts and changes stay on the device. */
  text: (drafts: number, waiting: number, changes: number) =>
    [
      'بلیت‌ها و اطلاعات شخصی شما از این دستگاه پاک می‌شود و برای دیدنشان باید دوباره وارد شوید.',
      ...unsent(drafts, waiting, changes),
    ].join(' '),
  yes: 'خروج از حساب',
  no: 'انصراف',
} as const

function unsent(drafts: number, waiting: number, changes: number): string[] {
  const staying = [
    ...(waiting > 0 ? [`${formatNumber(waiting)} پست در صف ارسال`] : []),
    ...(changes > 0 ? [`${formatNumber(changes)} تغییر ارسال‌نشده`] : []),
  ].join(' و ')
  return [
    ...(drafts > 0 ? [`${formatNumber(drafts)} پیش‌نویس پست هم حذف می‌شود.`] : []),
    ...(staying === '' ? [] : [`${staying} روی این دستگاه می‌ماند و پس از ورود دوبارهٔ شما ارسال می‌شود.`]),
  ]
}
