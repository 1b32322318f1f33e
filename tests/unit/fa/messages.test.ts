import { expect, test } from 'vitest'
import { errorCode } from '#src/contract/error.ts'
import { notificationKind } from '#src/contract/notification.ts'
import { postCategory } from '#src/contract/post.ts'
import { passwordMismatch, passwordTexts, usernameTexts } from '#src/fa/credential-texts.ts'
import { errorTexts } from '#src/fa/error-texts.ts'
import { notificationTexts } from '#src/fa/notification-texts.ts'
import { postCategoryNames } from '#src/fa/post-categories.ts'
import { postTexts } from '#src/fa/post-texts.ts'

/** A sentence a reader of Persian understands: Persian words, and the few signs and Latin letters that forms name. */
const sentence = /^[\u0600-\u06ff\u200c\s؛،.():_]{8,}$/

test('every notification has a title and a sentence in Persian, and no two say the same', () => {
  const kinds = [...notificationKind.options, 'unknown']
  expect(Object.keys(notificationTexts).sort()).toEqual(kinds.sort())
  for (const { title, text } of Object.values(notificationTexts)) {
    expect(title).toMatch(sentence)
    expect(text).toMatch(sentence)
  }
  expect(new Set(Object.values(notificationTexts).map(({ title }) => title)).size).toBe(kinds.length)
})

test('every refused field of a post is explained in Persian, each in its own words', () => {
  // Names of formats are Latin.
  for (const text of Object.values(postTexts))
    expect(text.replace(/\b(?:MP4|MOV|MKV|JPG|PNG|GIF|WebP|AVIF)\b/g, '')).toMatch(sentence)
  expect(new Set(Object.values(postTexts)).size).toBe(Object.keys(postTexts).length)
})

test('every refused password or username is explained in Persian, each in its own words', () => {
  const texts = [...Object.values(passwordTexts), ...Object.values(usernameTexts), passwordMismatch]
  for (const text of texts) expect(text).toMatch(sentence)
  expect(texts).toHaveLength(5 + 3 + 1)
  expect(new Set(texts).size).toBe(texts.length)
})

test('every code of a refusal has a text, and every category of posts a name', () => {
  expect(Object.keys(errorTexts).sort()).toEqual([...errorCode.options].sort())
  expect(postCategory.options.map((category) => postCategoryNames[category])).toEqual([
    'شنا',
    'فوتبال',
    'والیبال',
    'بسکتبال',
    'سایر',
  ])
})
