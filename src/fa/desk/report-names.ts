import type { Measure, ReportGroup, ReportName, ReportSource } from '#src/contract/desk/reports.ts'
import { paymentPlaceNames, tillMethodNames } from './order-names.ts'

export const reportTitles = {
  income: 'درآمد',
  refunds: 'برگشت وجه',
  occupancy: 'پرشدگی',
  attendance: 'حضور و غیاب',
  people: 'شناگران جدید و قبلی',
  coach_pay: 'حق‌الزحمهٔ مربیان',
} satisfies Record<ReportName, string>

export const reportGroupNames = {
  month: 'ماه',
  pool: 'استخر',
  program: 'برنامه',
  coach: 'مربی',
  source: 'روش پرداخت',
} satisfies Record<ReportGroup, string>

export const measureNames = {
  amount: 'مبلغ',
  before: 'دورهٔ قبل',
  payments: 'تعداد',
  sold: 'جای فروخته‌شده',
  capacity: 'ظرفیت',
  occupancy: 'درصد پرشدگی',
  lessons: 'جلسهٔ ثبت‌شده',
  expected: 'مورد انتظار',
  attended: 'حاضر',
  no_shows: 'غایب',
  presence: 'درصد حضور',
  new_people: 'شناگر جدید',
  returning: 'شناگر قبلی',
  pay: 'حق‌الزحمه',
} satisfies Record<Measure, string>

export const reportSourceNames = {
  ...paymentPlaceNames,
  ...tillMethodNames,
  wallet: 'کیف پول',
} satisfies Record<ReportSource, string>
