import type { NotificationKind } from '#src/contract/notification.ts'

/** Title and text of each notification kind, on the page and in push messages. */
export const notificationTexts: Record<NotificationKind | 'unknown', { title: string; text: string }> = {
  booking_confirmed: { title: 'بلیت ورود شما آماده است', text: 'آن را در رسید ببینید و هنگام ورود نشان دهید.' },
  payment_credited: {
    title: 'مبلغ به کیف پول شما برگشت',
    text: 'ظرفیت پر شده بود یا سفارش دو بار پرداخت شده بود؛ همهٔ مبلغ در کیف پول شماست.',
  },
  payment_reversed: {
    title: 'مبلغ به کارت شما برگشت',
    text: 'این پرداخت برای سفارش به کار نیامد و بانک همهٔ مبلغ را به همان کارت برگرداند.',
  },
  payment_failed: {
    title: 'پرداخت انجام نشد',
    text: 'اگر مبلغی کم شده باشد، حداکثر تا ۷۲ ساعت به کارت شما برمی‌گردد.',
  },
  hold_expired: { title: 'مهلت پرداخت به پایان رسید', text: 'جای شما آزاد شد. می‌توانید دوباره سفارش دهید.' },
  term_cancelled: { title: 'رزرو شما لغو شد', text: 'مبلغ آن به کیف پول شما برگشت.' },
  wallet_charged: { title: 'کیف پول شما شارژ شد', text: 'می‌توانید رزرو بعدی را از کیف پول بپردازید.' },
  session_tomorrow: { title: 'فردا شنا دارید', text: 'بلیت ورود را همراه داشته باشید.' },
  term_ending: { title: 'دورهٔ شما رو به پایان است', text: 'تا جا هست، برای ماه بعد ثبت‌نام کنید.' },
  waitlist_offer: { title: 'جای شما آماده است', text: 'تا پایان مهلت آن را بپذیرید؛ پس از آن به نفر بعدی می‌رسد.' },
  waitlist_passed: { title: 'جا خالی شد، ولی کمتر از نیاز شما', text: 'جایگاه شما در صف می‌ماند.' },
  paper_ending: {
    title: 'اعتبار مدرک شناگر رو به پایان است',
    text: 'آن را تمدید کنید و تاریخ پایان جدید را ثبت کنید.',
  },
  content_moderated: { title: 'تصمیم باشگاه دربارهٔ نوشتهٔ شما', text: 'دلیل آن را در اعلان‌ها بخوانید.' },
  staff_reply: { title: 'پاسخ باشگاه به پیام شما', text: 'پاسخ را در اعلان‌ها بخوانید.' },
  guardian_invited: { title: 'دعوت به سرپرستی شناگران', text: 'در صفحهٔ شناگران من بپذیرید یا رد کنید.' },
  guardian_accepted: { title: 'دعوت سرپرست پذیرفته شد', text: 'او حالا شناگران شما را می‌بیند و ثبت‌نام می‌کند.' },
  guardian_ended: { title: 'دسترسی سرپرست تمام شد', text: 'ثبت‌نام‌های پرداخت‌شده نزد پرداخت‌کننده می‌ماند.' },
  webhook_disabled: { title: 'یک وب‌هوک خاموش شد', text: 'نشانی آن را بررسی و دوباره روشن کنید.' },
  club_message: { title: 'پیام باشگاه', text: 'این پیام برای شما و شناگران دیگر است.' },
  schedule_changed: { title: 'برنامهٔ کلاس شما تغییر کرد', text: 'برنامهٔ جدید را در اعلان‌ها بخوانید.' },
  /** An unreadable push message. */
  unknown: { title: 'اعلان جدید از موج', text: 'برای دیدن آن، اعلان‌ها را باز کنید.' },
  post_published: { title: 'پست شما منتشر شد', text: 'حالا همه می‌توانند آن را ببینند.' },
}
