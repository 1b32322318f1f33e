import { expect, test } from 'vitest'
import { errorCode } from '#src/contract/error.ts'
import { notificationKind } from '#src/contract/notification.ts'
import { postCategory } from '#src/contract/post.ts'
import { passwordMismatch, passwordTexts, usernameTexts } from '#src/fa/credential-texts.ts'
import { errorTexts } from '#src/fa/errors/error-texts.ts'
import { notificationTexts } from '#src/fa/notification-texts.ts'
import { postCategoryNames } from '#src/fa/post-categories.ts'
import { postTexts } from '#src/fa/post-texts.ts'

/** A Persian sentence: Persian words, and the few symbols and Latin characters that forms mention. */
const sentence = /^[\u0600-\u06ff\u200c\s؛،.():_]{8,}$/

test('every notification has a unique title and sentence in Persian', () => {
  const kinds = [...notificationKind.options, 'unknown']
  expect(Object.keys(notificationTexts).sort()).toEqual(kinds.sort())
  for (const { title, text } of Object.values(notificationTexts)) {
    expect(title).toMatch(sentence)
    expect(text).toMatch(sentence)
  }
  expect(new Set(Object.values(notificationTexts).map(({ title }) => title)).size).toBe(kinds.length)
})

test('every post field has its own Persian validation messages', () => {
  // Names of file formats are Latin.
  for (const text of Object.values(postTexts))
    expect(text.replace(/\b(?:MP4|MOV|MKV|JPG|PNG|GIF|WebP|AVIF)\b/g, '')).toMatch(sentence)
  expect(new Set(Object.values(postTexts)).size).toBe(Object.keys(postTexts).length)
})

test('every password and username rule has its own Persian message', () => {
  const texts = [...Object.values(passwordTexts), ...Object.values(usernameTexts), passwordMismatch]
  for (const text of texts) expect(text).toMatch(sentence)
  expect(texts).toHaveLength(5 + 3 + 1)
  expect(new Set(texts).size).toBe(texts.length)
})

test('every error code has a text, and every post category a name', () => {
  expect(Object.keys(errorTexts).sort()).toEqual([...errorCode.options].sort())
  expect(postCategory.options.map((category) => postCategoryNames[category])).toEqual([
    'شنا',
    'فوتبال',
    'والیبال',
    'بسکتبال',
    'سایر',
  ])
})
