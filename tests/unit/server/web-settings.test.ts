import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'

test('the API may have another origin than the page, and any path in its URL is dropped', () => {
  expect(readConfig({}).apiBase).toBeUndefined()
  expect(readConfig({ API_BASE: 'https://api.mowj.example/v1/' }).apiBase).toBe('https://api.mowj.example')
  expect(() => readConfig({ API_BASE: 'ftp://api.mowj.example' })).toThrow(ConfigError)
})

test('an address may make at least 300 requests a second, whatever the path', () => {
  expect(readConfig({}).rateLimit).toBeGreaterThanOrEqual(300)
  expect(readConfig({ RATE_LIMIT: '300' }).rateLimit).toBe(300)
  expect(() => readConfig({ RATE_LIMIT: '299' })).toThrow(/RATE_LIMIT/)
})
