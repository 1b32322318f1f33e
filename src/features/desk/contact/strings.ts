import type { AnswerVia, DeskMessage } from '#src/contract/desk/contact.ts'
import { ANSWER_MAX } from '#src/contract/desk/contact.ts'
import { formatNumber } from '#src/fa/digits.ts'

export const deskContactStrings = {
  title: 'پیام‌های تماس',
  show: 'نمایش',
  states: { open: 'باز', closed: 'بسته' } satisfies Record<DeskMessage['state'], string>,
  messages: 'پیام‌ها',
  from: (name: string) => `پیام ${name}`,
  answer: 'پاسخ',
  answerHint: (length: number) => `${formatNumber(length)} از ${formatNumber(ANSWER_MAX)} کاراکتر`,
  via: {
    sms: 'پاسخ با پیامک می‌رود و پیام بسته می‌شود.',
    notification: 'پاسخ به صورت اعلان به حساب این شماره می‌رسد و پیام بسته می‌شود.',
  } satisfies Record<AnswerVia, string>,
  noWay: 'این شماره حساب ندارد و پیامک متنی فعال نیست؛ تماس بگیرید و پیام را ببندید.',
  send: 'ارسال پاسخ',
  sent: 'پاسخ ثبت شد و پیام بسته شد',
  close: 'بستن بدون پاسخ',
  closeAnswered: 'بستن پیام',
  closed: 'پیام بسته شد',
  reopen: 'باز کردن دوباره',
  reopened: 'پیام دوباره باز شد',
  sentVia: { sms: 'با پیامک', notification: 'با اعلان' } satisfies Record<AnswerVia, string>,
  delivery: {
    sent: '',
    sending: 'در حال ارسال',
    unknown: 'سرویس پیامک پاسخ نداد؛ شاید نرسیده باشد',
  } satisfies Record<NonNullable<DeskMessage['answer']>['delivery'], string>,
  answeredBy: (by: string, via: string, at: string) => `پاسخ ${by} ${via}، ${at}`,
  closedBy: (by: string, at: string) => `${by} آن را بست، ${at}`,
  none: { open: 'پیام بازی نیست', closed: 'پیام بسته‌ای نیست' } satisfies Record<DeskMessage['state'], string>,
  noneText: 'پیام‌های صفحهٔ «تماس با ما» اینجا می‌آید.',
}
