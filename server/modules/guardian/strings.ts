import { MAX_GUARDIANS } from '#src/contract/member/guardian.ts'
import { formatNumber } from '#src/fa/digits.ts'

export const guardianTexts = {
  self: 'این شمارهٔ خودتان است',
  again: 'این شماره را قبلاً دعوت کرده‌اید',
  reverse: 'صاحب این شماره شناگران خود را با شما شریک کرده یا از شما خواسته است؛ دو حساب نمی‌توانند سرپرست هم باشند',
  full: `حداکثر ${formatNumber(MAX_GUARDIANS)} سرپرست و دعوت می‌توانید داشته باشید؛ برای دعوت جدید، یکی را پایان دهید`,
  tooManyToday: 'امروز دعوت‌های زیادی ارسال کرده‌اید؛ فردا دوباره تلاش کنید',
  invited: 'از شما خواسته‌اند سرپرست دوم شناگران یک حساب باشید. نام صاحب حساب را در «شناگران من» ببینید.',
  accepted: (name: string) => `${name} دعوت شما را پذیرفت.`,
  leftByGuardian: (name: string) => `${name} دیگر سرپرست شناگران شما نیست.`,
  endedByOwner: (name: string) => `${name} دسترسی شما به شناگران خود را پایان داد.`,
  deletedByOwner: 'یکی از حساب‌هایی که سرپرست دوم شناگرانش بودید حذف شد و دیگر به آن شناگران دسترسی ندارید.',
  deletedByGuardian: 'یکی از سرپرست‌های شناگران شما حساب خود را حذف کرد و دیگر به شناگران شما دسترسی ندارد.',
} as const
