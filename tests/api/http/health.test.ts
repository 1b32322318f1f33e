import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'

let mowj: TestApp
beforeAll(async () => {
  mowj = await testApp()
})
afterAll(() => mowj.close())

test('health is ok while the database responds', async () => {
  const response = await mowj.app.inject('/api/health/')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ status: 'ok' })
})
