import { expect, test } from 'vitest'
import { courseSeeds } from '#server/db/seed/courses.ts'
import { cityCourseSeeds } from '#server/db/seed/courses-cities.ts'
import { instructorSeeds } from '#server/db/seed/instructors.ts'
import manifest from '#server/db/seed/media/manifest.json' with { type: 'json' }
import { clubNames, personNames } from '#server/db/seed/people.ts'
import { poolSeeds } from '#server/db/seed/pools.ts'
import { postSeeds } from '#server/db/seed/posts.ts'
import { ofChild, remarks, openings as reviewOpenings } from '#server/db/seed/review-texts.ts'
import { slideSeeds } from '#server/db/seed/slides.ts'
import { teamSeeds } from '#server/db/seed/teams.ts'
import { cityTeamSeeds } from '#server/db/seed/teams-cities.ts'
import { openings } from '#server/db/seed/timetables.ts'

const programs = [...teamSeeds, ...cityTeamSeeds, ...courseSeeds, ...cityCourseSeeds]
const posts = Object.values(postSeeds).flat()

const texts = [
  ...programs.flatMap(({ name, summary, description }) => [name, summary, description]),
  ...poolSeeds.flatMap(({ name, city, district, address, description, facilities, rules }) => [
    ...[name, city, district, address, description],
    ...facilities,
    ...rules,
  ]),
  ...instructorSeeds.flatMap(({ name, title, bio, specialities, certificates }) => [
    ...[name, title, bio],
    ...specialities,
    ...certificates,
  ]),
  ...posts.flatMap(({ title, description }) => [title, description]),
  ...slideSeeds.flatMap(({ title, description }) => [title, description]),
  ...Object.values(reviewOpenings).flat(),
  ...remarks,
  ...Object.values(ofChild),
  ...openings.map(({ title }) => title),
  ...clubNames,
  ...personNames,
  ...Object.values(manifest.pictures).map(({ alt }) => alt),
]

test('every text is Persian: no Arabic characters or digits, no Latin characters or digits', () => {
  expect(texts.filter((text) => /[يكىةإ٠-٩0-9A-Za-z]/.test(text))).toEqual([])
})

test('half-spaces and punctuation are correct', () => {
  // A prefix or plural suffix separated by a plain space, a space before punctuation, two spaces, a stray half-space.
  const slips = /(^|\s)(می|نمی) |\s(ها|های|هایی|تر|ترین)(\s|$)|\s[،؛.؟!]|[،؛](?!\s|$)| {2}|\u200c(\s|$)|(^|\s)\u200c/
  expect(texts.filter((text) => slips.test(text))).toEqual([])
})

test('names and texts of programs, posts, pools and people are unique', () => {
  const lists = [
    programs.map(({ name }) => name),
    programs.map(({ summary }) => summary),
    programs.map(({ description }) => description),
    posts.map(({ title }) => title),
    posts.map(({ description }) => description),
    poolSeeds.map(({ name }) => name),
    instructorSeeds.map(({ name }) => name),
    [...clubNames, ...personNames],
    [...remarks],
  ]
  for (const list of lists) expect(new Set(list).size).toBe(list.length)
})

test('every card of a list has its own picture', () => {
  const pictures = [...programs, ...poolSeeds, ...instructorSeeds, ...slideSeeds, ...posts].map(
    ({ picture }) => picture,
  )
  expect(new Set(pictures).size).toBe(pictures.length)
})

test('a post satisfies the editor’s rules: title of five, description of ten characters', () => {
  expect(posts.filter(({ title, description }) => title.length < 5 || description.length < 10)).toEqual([])
})
