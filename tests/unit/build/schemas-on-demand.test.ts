import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { schemasOnDemand } from '#scripts/vite/schemas-on-demand.ts'

/** A Zod that records each object schema it creates. */
const counting = `
import * as z from '${resolve('node_modules/zod/mini/index.js')}'
export * from '${resolve('node_modules/zod/mini/index.js')}'
export const made = []
export const object = (shape) => {
  made.push(Object.keys(shape).join())
  return z.object(shape)
}`

const contract = `
import * as z from 'zod/mini'
export { made } from 'zod/mini'
const author = z.object({ name: z.string() })
export const post = z.object({ title: z.string().check(z.minLength(5)), author })
export const posts = z.array(post)
export const kind = z.enum(['swim', 'other'])
const unused = z.object({ never_parsed: z.string() })
export const limit = Math.max(1, 2)`

test('schemas are created on first use, and unused ones are tree-shaken', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mowj-schemas-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'counting.js'), counting)
  await writeFile(join(folder, 'contract.js'), contract)
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [schemasOnDemand()],
    resolve: { alias: { 'zod/mini': join(folder, 'counting.js') } },
    build: { write: false, minify: false, lib: { entry: join(folder, 'contract.js'), formats: ['es'] } },
  })
  const [{ output }] = built as [Rolldown.RolldownOutput]
  expect(output[0].code).not.toContain('never_parsed')
  const file = join(folder, 'built.mjs')
  await writeFile(file, output[0].code)
  const { made, post, posts, kind, limit } = await import(file)
  expect([limit, made]).toEqual([2, []])
  expect(posts.parse([{ title: 'شنای صبح', author: { name: 'sara' } }])).toHaveLength(1)
  expect(post.safeParse({ title: 'کم', author: { name: 'sara' } }).success).toBe(false)
  expect(Object.keys({ ...post.shape })).toEqual(['title', 'author'])
  expect(kind.options).toEqual(['swim', 'other'])
  expect(made.toSorted()).toEqual(['name', 'title,author'])
})
