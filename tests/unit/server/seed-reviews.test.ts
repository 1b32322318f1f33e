import { expect, test } from 'vitest'
import { clubNames, personNames } from '#server/db/seed/people.ts'
import { reviewRows } from '#server/db/seed/people-rows.ts'
import { ofChild, openings, remarks } from '#server/db/seed/review-texts.ts'

type Program = Parameters<typeof reviewRows>[0][number]

const now = new Date('2026-11-21T12:00:00+03:30')
const sentences = [...Object.values(openings).flat(), ...remarks]

const reviewsOf = (program: Program) => reviewRows(Array<Program>(30).fill(program), now)
const authorsOf = (program: Program) =>
  new Set(reviewsOf(program).map(({ userId }) => personNames[userId - clubNames.length - 1]))

test('a parent reviews a class of children, and no adult speaks of their own back there', () => {
  const texts = reviewsOf({ sex: 'mixed', ageGroup: 'kids' }).map(({ text }) => text)
  expect(texts.length).toBeGreaterThan(60)
  const adult = Object.keys(ofChild)
  expect(texts.filter((text) => adult.some((sentence) => text.includes(sentence)))).toEqual([])
  expect(texts.some((text) => text.includes('فرزندم'))).toBe(true)
  expect(new Set(texts).size).toBe(texts.length)
})

test('each sentence of a parent replaces one of an adult, and no two become the same', () => {
  expect(Object.keys(ofChild).filter((sentence) => !sentences.includes(sentence))).toEqual([])
  const replaced = sentences.map((sentence) => ofChild[sentence] ?? sentence)
  expect(new Set(replaced).size).toBe(sentences.length)
})

test('women review a class for women, men one for men', () => {
  const women = authorsOf({ sex: 'women', ageGroup: 'adults' })
  const men = authorsOf({ sex: 'men', ageGroup: 'adults' })
  expect([women.has('سارا_محمدی'), women.has('علی_رضایی')]).toEqual([true, false])
  expect([men.has('سارا_محمدی'), men.has('علی_رضایی')]).toEqual([false, true])
})

test('who a class is for changes neither the number of reviews nor their stars', () => {
  const stars = (program: Program) => reviewsOf(program).map(({ id, programId, rating }) => [id, programId, rating])
  expect(stars({ sex: 'women', ageGroup: 'kids' })).toEqual(stars({ sex: 'men', ageGroup: 'adults' }))
})
