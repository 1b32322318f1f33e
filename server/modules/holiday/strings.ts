import type { HolidaySource } from './holiday.repo.ts'

/** The reason of a refund, for its payer. */
export const holidayReasons = {
  official: (title: string) => `تعطیلی رسمی: ${title}`,
  own: (title: string) => `تعطیلی باشگاه: ${title}`,
} satisfies Record<HolidaySource, (title: string) => string>
