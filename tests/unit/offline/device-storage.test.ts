// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { readText, removeText, storedKeys, writeText } from '#src/offline/device-storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a stored text is read, listed and removed', () => {
  writeText('a', '1')
  expect([readText('a'), readText('b'), storedKeys()]).toEqual(['1', undefined, ['a']])
  removeText('a')
  expect(readText('a')).toBeUndefined()
})

test('where storage is blocked, the text lives as long as the page and nothing throws', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  writeText('a', '1')
  expect(readText('a')).toBe('1')
  expect(storedKeys()).toContain('a')
  removeText('a')
  expect(readText('a')).toBeUndefined()
})
