import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const KIB = 1024
const client = 'dist/client'

test('every compressible text file has its brotli variant', async () => {
  const files = await readdir(client, { recursive: true })
  const texts = files.filter((file) => /\.(js|css|html|svg|webmanifest)$/.test(file))
  const large = await Promise.all(texts.map(async (file) => ((await stat(join(client, file))).size > KIB ? file : '')))
  const worthwhile = large.filter(Boolean)
  expect(worthwhile.length).toBeGreaterThan(3)
  expect(worthwhile.filter((file) => !files.includes(`${file}.br`))).toEqual([])
})

test('an idle server has loaded neither the picture decoder nor the video reader', async () => {
  const packages = new Set<string>()
  const seen = new Set<string>()
  const follow = async (file: string): Promise<void> => {
    if (seen.has(file)) return
    seen.add(file)
    const code = await readFile(join('dist/server', file), 'utf8')
    // Static imports only: dynamic imports are calls.
    for (const [, from = ''] of code.matchAll(/(?:^|;)\s*(?:import|export)(?![\w(.])[^;"]*"([^"]+)"/gm)) {
      if (from.startsWith('./')) await follow(from)
      else packages.add(from)
    }
  }
  await follow('main.js')
  expect(packages).toContain('fastify')
  for (const heavy of ['sharp', 'mediabunny', 'file-type']) expect(packages).not.toContain(heavy)
})
