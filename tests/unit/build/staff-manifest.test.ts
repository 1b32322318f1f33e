import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { staffManifest } from '#scripts/vite/staff-manifest.ts'

const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8'))

test('staff have the same app with the door and the coach first among four shortcuts', () => {
  const emitFile = vi.fn()
  const { generateBundle } = staffManifest(manifest)
  if (typeof generateBundle !== 'function') throw new Error('no hook')
  Reflect.apply(generateBundle, { emitFile }, [])
  const [{ fileName, source }] = emitFile.mock.calls[0] ?? []
  expect(fileName).toBe('staff.webmanifest')
  const { shortcuts, ...app } = JSON.parse(source)
  const { shortcuts: _, ...plain } = manifest
  expect(app).toEqual(plain)
  expect(shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/door', '/coach', '/ticket', '/teams'])
})
