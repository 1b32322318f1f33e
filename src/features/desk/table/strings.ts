import { formatNumber } from '#src/fa/digits.ts'

export const tableStrings = {
  search: 'جست‌وجو در این فهرست',
  columns: 'ستون‌ها',
  actions: 'کارها',
  sort: 'مرتب‌سازی',
  unsorted: 'ترتیب پیش‌فرض',
  ascending: (column: string) => `${column}، صعودی`,
  descending: (column: string) => `${column}، نزولی`,
  selectAll: 'انتخاب همه',
  selectRow: (name: string) => `انتخاب ${name}`,
  selected: (count: number) => `${formatNumber(count)} مورد انتخاب شد`,
  clear: 'لغو انتخاب',
  count: (count: number) => `${formatNumber(count)} مورد`,
  noMatch: 'چیزی با این جست‌وجو پیدا نشد',
  noMatchText: 'عبارت دیگری بنویسید یا جست‌وجو را پاک کنید.',
  clearSearch: 'پاک کردن جست‌وجو',
}
