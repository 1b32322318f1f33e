import { expect, test } from 'vitest'
import { highlight } from '#src/fa/highlight.ts'
import { hasTerms, searchTerms } from '#src/fa/search-terms.ts'

/** The marked parts in brackets. */
const marked = (text: string, query: string) =>
  highlight(text, query)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  ['the beginnings of words, not their middles', 'شنای آشنا با شنا', 'شنا', '[شنا]ی آشنا با [شنا]'],
  ['other letters for the same sound', 'كوسه‌هاي آبي', 'کوسه ابی', '[كوسه]‌هاي [آبي]'],
  ['parts on both sides of a half-space', 'تیم کوسه‌های آبی', 'کوسه های', 'تیم [کوسه]‌[های] آبی'],
  ['a word typed without its half-space', 'تیم کوسه‌های آبی', 'کوسههای', 'تیم [کوسه‌های] آبی'],
  ['a letter with its marks', 'کُوسِه', 'کوس', '[کُوسِ]ه'],
  ['digits of any kind', 'گروه ۱۴ ساله', '14', 'گروه [۱۴] ساله'],
  ['a letter that is two', 'ﻻله', 'لال', '[ﻻل]ه'],
  ['Latin letters of any size', 'Pool VIP', 'vip', 'Pool [VIP]'],
  ['nothing of a mark behind a half-space', 'کوسه\u200c\u064eها', 'کوسه', '[کوسه]\u200c\u064eها'],
  ['a word after a mark that stands alone', '\u064eکوسه', 'کوس', '\u064e[کوس]ه'],
  ['nothing for nothing', 'استخر', ' ', 'استخر'],
])('marks %s', (_what, text, query, shown) => {
  expect(marked(text, query)).toBe(shown)
})

test('the pieces are the text, whatever is in it', () => {
  const text = 'آب🏊‍♀️، كُتاب\u200f‌ها ﷲ é'
  for (const query of ['آب', 'کتاب ها', '🏊', 'الله', 'e']) {
    expect(
      highlight(text, query)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  }
})

test('a text without letters has no pieces', () => expect(highlight('', 'شنا')).toEqual([]))

test('a query is words, at most eight, and a word with half-spaces also stands for itself in one', () => {
  expect(searchTerms('  شنا  ')).toEqual([[['شنا']]])
  expect(searchTerms('کوسه‌های ؟ آبی')).toEqual([[['کوسه', 'های'], ['کوسههای']], [['ابی']]])
  expect(searchTerms('«»')).toEqual([])
  expect(searchTerms('۱ ۲ ۳ ۴ ۵ ۶ ۷ ۸ ۹')).toHaveLength(8)
  expect(searchTerms('آ‌ب‌پ‌ت‌ث')[0]?.[0]).toEqual(['ا', 'ب', 'پ', 'ت'])
})

test('every term has to begin a word, in any order and spelling', () => {
  expect(hasTerms('تیم كوسه‌هاي آبي', searchTerms('ابی کوسه'))).toBe(true)
  expect(hasTerms('تیم كوسه‌هاي آبي', searchTerms('کوسههای'))).toBe(true)
  expect(hasTerms('ماهیگیران', searchTerms('ماهی‌گیر'))).toBe(true)
  expect(hasTerms('تیم كوسه‌هاي آبي', searchTerms('ابی نهنگ'))).toBe(false)
  expect(hasTerms('آشنا', searchTerms('شنا'))).toBe(false)
  expect(hasTerms('ماهی سرخ', searchTerms('ماهی‌گیر'))).toBe(false)
})
