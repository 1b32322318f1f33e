import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarOf } from '#src/fa/calendar-file.ts'

const lesson = {
  uid: 'A1',
  team_name: 'نهنگ‌های آبی',
  session_title: 'روزهای زوج, صبح زود',
  pool_name: 'استخر نیلوفر',
  pool_address: 'تهران؛ خیابان دریا، پلاک ۲۴',
  weekdays: [0, 2],
  starts_at: '02:30',
  ends_at: '04:00',
  months: [{ year: 1405, month: 12 }],
}
const madeAt = new Date('2026-11-21T08:30:00Z')
const unfolded = calendarOf(lesson, madeAt).replaceAll('\r\n ', '')

test('every Saturday and Monday of Esfand is a lesson', () => {
  const starts = [...unfolded.matchAll(/DTSTART:(\S+)/g)].map(([, start]) => start)
  // 1 Esfand 1405 is Saturday 20 February 2027; 02:30 in Tehran is 23:00 UTC of the day before.
  expect(starts).toEqual([
    '20270219T230000Z',
    '20270221T230000Z',
    '20270226T230000Z',
    '20270228T230000Z',
    '20270305T230000Z',
    '20270307T230000Z',
    '20270312T230000Z',
    '20270314T230000Z',
    '20270319T230000Z',
  ])
  expect(unfolded).toContain('DTEND:20270220T003000Z')
})

test('commas of a name are written as calendars read them', () => {
  expect(unfolded).toContain('SUMMARY:نهنگ‌های آبی، روزهای زوج\\, صبح زود')
})

test('no line is longer than 75 octets, and none breaks a letter', () => {
  for (const line of calendarOf(lesson, madeAt).split('\r\n')) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(line).not.toContain('\ufffd')
  }
})

test('a standard parser reads every lesson back, with its hours, its name and its place', () => {
  const calendar = new ICAL.Component(ICAL.parse(calendarOf(lesson, madeAt)))
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  expect(events).toHaveLength(9)
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(9)
  expect(events[0]?.startDate.toJSDate()).toEqual(new Date('2027-02-20T02:30:00+03:30'))
  expect(events[0]?.endDate.toJSDate()).toEqual(new Date('2027-02-20T04:00:00+03:30'))
  expect(events[0]?.summary).toBe('نهنگ‌های آبی، روزهای زوج, صبح زود')
  expect(events[0]?.location).toBe('استخر نیلوفر، تهران؛ خیابان دریا، پلاک ۲۴')
})
