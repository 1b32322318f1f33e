import type { ApiToken, TokenScope, tokenDays } from '#src/contract/desk/tokens.ts'
import { TOKEN_REQUESTS } from '#src/contract/desk/tokens.ts'
import { formatNumber } from '#src/fa/digits.ts'

export const tokenStrings = {
  title: 'کلیدهای دسترسی',
  intro: `با کلید دسترسی، برنامه‌های دیگر داده‌های میز باشگاه را به نام شما می‌خوانند؛ هر کلید تا ${formatNumber(TOKEN_REQUESTS)} درخواست در دقیقه. اگر نقش سازندهٔ کلید کم شود، دسترسی کلید هم کم می‌شود.`,
  list: 'کلیدهای دسترسی باشگاه',
  add: 'ساختن کلید',
  empty: 'هنوز کلیدی نساخته‌اید',
  emptyText: 'برای وصل کردن حسابداری، سایت یا گزارش خود، یک کلید با دسترسی لازم بسازید.',
  name: 'نام کلید',
  nameHint: 'مثلاً نام برنامه‌ای که از آن استفاده می‌کند',
  nameNeeded: 'نام کلید را بنویسید',
  scopes: 'دسترسی‌ها',
  scopeNeeded: 'حداقل یک دسترسی انتخاب کنید',
  scopeNames: {
    'catalog.read': 'خواندن تیم‌ها، دوره‌ها و استخرها',
    'today.read': 'خواندن برنامهٔ روز و فهرست حضور',
    'people.read': 'خواندن افراد',
    'orders.read': 'خواندن سفارش‌ها',
    'reports.read': 'خواندن گزارش‌ها',
    'catalog.write': 'تغییر تیم‌ها، دوره‌ها و استخرها',
  } satisfies Record<TokenScope, string>,
  scopesText: (scopes: readonly TokenScope[]) => scopes.map((scope) => tokenStrings.scopeNames[scope]).join('، '),
  days: 'اعتبار',
  dayNames: { 30: '۳۰ روز', 90: '۹۰ روز', 365: 'یک سال' } satisfies Record<(typeof tokenDays)[number], string>,
  save: 'ساختن کلید',
  ending: (hint: string) => `…${hint}`,
  hint: 'پایان کلید',
  maker: 'سازنده',
  lastUsed: 'آخرین استفاده',
  never: 'هنوز استفاده نشده',
  expires: 'پایان اعتبار',
  state: 'وضعیت',
  states: { active: 'فعال', expired: 'منقضی', revoked: 'باطل‌شده', powerless: 'بدون نقش' } satisfies Record<
    ApiToken['state'],
    string
  >,
  revoke: 'باطل کردن',
  revokeNamed: (name: string) => `باطل کردن کلید ${name}`,
  revokeTitle: (name: string) => `کلید «${name}» باطل شود؟`,
  revokeText: 'برنامه‌ای که از این کلید استفاده می‌کند از همین لحظه پاسخی نمی‌گیرد.',
  revoked: 'کلید باطل شد',
}
