import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsFolder } from '#server/db/migrate.ts'

/** Changes that would break a server of the previous version running beside the new one. */
const breaking = [
  /\bdrop\s+(?:table|column|type|view)\b/i,
  /\brename\b/i,
  /\bset\s+not\s+null\b/i,
  /\bset\s+data\s+type\b/i,
  /\badd\s+column\b(?=.*\bnot\s+null\b)(?!.*\b(?:default|generated)\b)/i,
]

/** Created before the first deployment. */
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
])('«%s» breaks servers of the previous version: %s', (statement, is) => {
  expect(isBreaking(statement)).toBe(is)
})

test('no migration removes or changes what servers of the previous version still use', () => {
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
