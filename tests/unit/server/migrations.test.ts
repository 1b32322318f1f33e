import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsFolder } from '#server/db/migrate.ts'

/** What a server of the version before, still at work beside the new one, would trip over. */
const breaking = [
  /\bdrop\s+(?:table|column|type|view)\b/i,
  /\brename\b/i,
  /\bset\s+not\s+null\b/i,
  /\bset\s+data\s+type\b/i,
  /\badd\s+column\b(?=.*\bnot\s+null\b)(?!.*\b(?:default|generated)\b)/i,
]

/** Made before anybody ran a server that could have been in its way. */
const beforeTheFirst = new Set([
  '0007_posts.sql ALTER TABLE "posts" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone',
])

const isBreaking = (statement: string) => breaking.some((rule) => rule.test(statement))

test.each([
  ['DROP TABLE "posts"', true],
  ['ALTER TABLE "posts" RENAME COLUMN "a" TO "b"', true],
  ['ALTER TABLE "posts" ADD COLUMN "a" integer NOT NULL', true],
  ['ALTER TABLE "posts" ADD COLUMN "a" integer DEFAULT 0 NOT NULL', false],
  ['ALTER TABLE "posts" ALTER COLUMN "a" DROP NOT NULL', false],
  ['CREATE TABLE "a" ("b" integer NOT NULL)', false],
])('«%s» stands in the way of servers of the version before: %s', (statement, is) => {
  expect(isBreaking(statement)).toBe(is)
})

test('no migration takes away or changes what servers of the version before still use beside it', () => {
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  expect(files.length).toBeGreaterThan(10)
  const found = files.flatMap((name) =>
    readFileSync(join(migrationsFolder, name), 'utf8')
      .replace(/--.*$/gm, '')
      .split(';')
      .map((statement) => statement.replace(/\s+/g, ' ').trim())
      .filter(isBreaking)
      .map((statement) => `${name} ${statement}`),
  )
  expect(found.filter((each) => !beforeTheFirst.has(each))).toEqual([])
})
