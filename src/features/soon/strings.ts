import type { IconName } from '#src/ui/icons.ts'

type Soon = { title: string; text: string; icon: IconName }

/** Pages whose address stands and whose content is still being built: what each will hold. */
export const soonPages = {
  createPost: { title: 'ایجاد پست', text: 'اینجا ویدیو یا تصویر خود را منتشر می‌کنید.', icon: 'plus' },
} as const satisfies Record<string, Soon>

export type SoonName = keyof typeof soonPages

export const soonStrings = {
  soon: 'به‌زودی',
  notYet: 'این بخش هنوز ساخته نشده است.',
  teams: 'دیدن تیم‌های شنا',
  home: 'رفتن به خانه',
}
