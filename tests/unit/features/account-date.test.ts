import { expect, test } from 'vitest'
import { cleanNumber, dateOfDraft, dateText, draftOf } from '#src/features/account/profile/date-draft.ts'

const date = (year: number, month: number, day: number) => ({ year, month, day })

test.each([
  date(-61, 1, 1),
  date(-1, 6, 31),
  date(0, 12, 29),
  date(1380, 1, 2),
  date(1403, 12, 30),
  date(3177, 12, 29),
])('the fields of %o parse to the same date', (one) => expect(dateOfDraft(draftOf(one))).toEqual(one))

test.each([
  [{ day: '۱', month: '1', year: '−۶۱' }, date(-61, 1, 1)],
  [{ day: '1', month: '1', year: '-61' }, date(-61, 1, 1)],
  [{ day: '٢', month: '12', year: '٣١٧٧' }, date(3177, 12, 2)],
])('%o is a valid date', (draft, one) => expect(dateOfDraft(draft)).toEqual(one))

test.each([
  [{ day: '', month: '', year: '' }, null],
  [{ day: '۱', month: '', year: '۱۳۸۰' }, 'incomplete'],
  [{ day: '۱', month: '1', year: '−' }, 'incomplete'],
  [{ day: '۱', month: '1', year: '−۶۲' }, 'yearRange'],
  [{ day: '۱', month: '1', year: '۳۱۷۸' }, 'yearRange'],
  [{ day: '۳۱', month: '7', year: '۱۳۸۰' }, 'noSuchDay'],
  [{ day: '۳۰', month: '12', year: '۱۴۰۴' }, 'noSuchDay'],
  [{ day: '۰', month: '1', year: '۱۳۸۰' }, 'noSuchDay'],
])('%o results in %s', (draft, result) => expect(dateOfDraft(draft)).toEqual(result))

test.each([
  ['1380', '۱۳۸۰'],
  ['-61', '−۶۱'],
  ['–61', '−۶۱'],
  ['٦١', '۶۱'],
  ['12345', '۱۲۳۴'],
  ['سال 80', '۸۰'],
  ['😀', ''],
])('a year field turns «%s» into «%s»', (typed, shown) => expect(cleanNumber(typed, 4, true)).toBe(shown))

test('a day field allows no minus', () => expect(cleanNumber('-31', 2)).toBe('۳۱'))

test('a negative year is displayed with a minus', () => expect(dateText(date(-61, 1, 1))).toBe('۱ فروردین −۶۱'))
