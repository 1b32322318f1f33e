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
  // 1 Esfand 1405 is Saturday 20 February 2027; 02:30 in Tehran is 23:00 UTC on the previous day.
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

test('a lesson at another pool has that location and its own hours, the others those of the class', () => {
  const month = { year: 1405, month: 12 }
  const moved = { ...month, day: 2, starts_at: '19:00', ends_at: '20:00', pool: 'استخر دوم', pool_address: 'دریا' }
  const file = calendarOf({ ...lesson, months: [{ ...month, day: 1 }, moved] }, madeAt).replaceAll('\r\n ', '')
  expect([...file.matchAll(/DTSTART:(\S+)|LOCATION:(.*)/g)].map(([line]) => line.trim())).toEqual([
    'DTSTART:20270219T230000Z',
    'LOCATION:استخر نیلوفر، تهران؛ خیابان دریا، پلاک ۲۴',
    'DTSTART:20270221T153000Z',
    'LOCATION:استخر دوم، دریا',
  ])
})

test('commas are escaped', () => {
  expect(unfolded).toContain('SUMMARY:نهنگ‌های آبی، روزهای زوج\\, صبح زود')
})

test('no line exceeds 75 octets, and no character is split', () => {
  for (const line of calendarOf(lesson, madeAt).split('\r\n')) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(line).not.toContain('\ufffd')
  }
})

test('the file states its type and creation time, and each lesson has a stable id', () => {
  const lines = unfolded.split('\r\n')
  expect(lines.slice(0, 7)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mowj//fa',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:A1-20270219@mowj',
    'DTSTAMP:20261121T083000Z',
  ])
})

test('a multi-line address stays one property', () => {
  const text = calendarOf({ ...lesson, pool_address: 'تهران\nپلاک ۲۴' }, madeAt)
  expect(text.replaceAll('\r\n ', '')).toContain('تهران\\nپلاک ۲۴')
})

test.each(['a', '\u007f', '\u0080', 'آ', '\u07ff', '\u0800', '٬', '\uffff', '\u{10000}', '🏊'])(
  'a long line of «%s» is folded only where no more fits',
  (letter) => {
    const octets = (text: string) => new TextEncoder().encode(text).length
    const lines = calendarOf({ ...lesson, pool_address: letter.repeat(200) }, madeAt).split('\r\n')
    // Apart from the folds the line contains only the character.
    const full = lines.filter(
      (line, index) => line.startsWith(` ${letter}`) && lines[index + 1]?.startsWith(` ${letter}`),
    )
    expect(full.length).toBeGreaterThan(1)
    for (const line of full) {
      expect(octets(line)).toBeLessThanOrEqual(74)
      expect(octets(line) + octets(letter)).toBeGreaterThan(74)
    }
  },
)

test('a standard parser reads every lesson with its hours, name and location', () => {
  const calendar = new ICAL.Component(ICAL.parse(calendarOf(lesson, madeAt)))
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  expect(events).toHaveLength(9)
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(9)
  expect(events[0]?.startDate.toJSDate()).toEqual(new Date('2027-02-20T02:30:00+03:30'))
  expect(events[0]?.endDate.toJSDate()).toEqual(new Date('2027-02-20T04:00:00+03:30'))
  expect(events[0]?.summary).toBe('نهنگ‌های آبی، روزهای زوج, صبح زود')
  expect(events[0]?.location).toBe('استخر نیلوفر، تهران؛ خیابان دریا، پلاک ۲۴')
})
