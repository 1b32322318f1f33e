import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { affectedTests, hasOwnTests } from '#scripts/changed/affected.ts'

test('a change in any folder of features runs a browser test', () => {
  for (const feature of readdirSync('src/features')) {
    const tests = affectedTests([`src/features/${feature}/some-screen.tsx`])
    expect(
      tests.filter((path) => path.startsWith('tests/e2e/')),
      feature,
    ).not.toEqual([])
  }
})

test('every selected test exists', () => {
  const folders = ['src/features/', 'server/modules/'].flatMap((root) =>
    readdirSync(root).map((name) => `${root}${name}/x.ts`),
  )
  const files = [
    'index.html',
    'sw/push.ts',
    'src/ui/layout/card.module.css',
    'server/db/migrations/0001_x.sql',
    'docs/access.md',
    'vite.config.ts',
  ]
  const others = [
    'src/main.tsx',
    'src/api/client.ts',
    'src/routes/index.tsx',
    'server/app.ts',
    'server/plugins/log.ts',
    'docs/mowj.env',
  ]
  const known = new Set(readdirSync('tests', { recursive: true }).map((path) => `tests/${path}`))
  for (const path of affectedTests([...folders, ...files, ...others])) {
    expect(known.has(path.replace(/\/$/, '')), path).toBe(true)
  }
})

test('server tests depend on the database schema; a stylesheet affects none of them', () => {
  expect(affectedTests(['server/db/migrations/0001_x.sql'])).toContain('tests/api/')
  expect(affectedTests(['src/ui/layout/card.module.css']).filter((path) => path.startsWith('tests/api'))).toEqual([])
  expect(affectedTests(['README.md'])).toEqual(['tests/unit/build/documents.test.ts'])
  expect(affectedTests(['.gitignore'])).toEqual([])
})

test('a change inside a module, or of the contract that it alone has, runs the server tests of its folder only; one of the core runs all', () => {
  const service = 'server/modules/review/review.service.ts'
  expect(hasOwnTests([service, 'README.md', 'src/ui/form/button.tsx'])).toBe(true)
  expect(affectedTests([service])).toContain('tests/api/posts/review.test.ts')
  expect(affectedTests([service])).not.toContain('tests/api/payment/')
  const contract = 'src/contract/review.ts'
  expect(hasOwnTests([contract])).toBe(true)
  expect(affectedTests([contract])).toContain('tests/api/posts/review.test.ts')
  for (const shared of [
    'server/core/errors.ts',
    'server/app.ts',
    'src/contract/phone.ts',
    // By a text of the validation.
    'src/fa/errors/error-texts.ts',
    'server/modules/unknown/x.ts',
  ])
    expect(hasOwnTests([service, shared]), shared).toBe(false)
})
