import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadSecrets, rotateSecrets } from '#server/startup/secrets.ts'

const OWNER_ONLY = 0o600

test('keys of a server without push messages stay, and the push keys are added once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mowj-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'secrets.json')
  const { pushPrivateKey: _, pushPublicKey: __, ...before } = loadSecrets(folder)
  writeFileSync(file, JSON.stringify(before))
  const after = loadSecrets(folder)
  expect(after).toMatchObject(before)
  expect(Buffer.from(after.pushPublicKey, 'base64url')).toHaveLength(65)
  expect(Buffer.from(after.pushPrivateKey, 'base64url')).toHaveLength(32)
  expect(loadSecrets(folder)).toEqual(after)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(after)
  expect(statSync(file).mode & 0o777).toBe(OWNER_ONLY)
})

test('rotated keys are new and readable by their owner only; the previous ones stay until revoked', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mowj-keys-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const first = loadSecrets(folder)
  const at = new Date('2026-11-21T08:00:00Z')
  rotateSecrets(folder, { signIn: true, codes: true, passes: false, revoke: false }, at)
  const second = loadSecrets(folder)
  for (const name of ['accessKey', 'refreshKey', 'otpKey'] as const) expect(second[name]).not.toBe(first[name])
  for (const name of ['passPrivateKey', 'pushPrivateKey'] as const) expect(second[name]).toBe(first[name])
  const { accessKey, refreshKey } = first
  expect(second.retired).toEqual({ accessKey, refreshKey, at: at.toISOString() })
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(OWNER_ONLY)
  rotateSecrets(folder, { signIn: true, codes: false, passes: true, revoke: true }, at)
  const third = loadSecrets(folder)
  expect(third.retired).toBeUndefined()
  expect(third.accessKey).not.toBe(second.accessKey)
  expect(third.otpKey).toBe(second.otpKey)
  expect(third.passPublicKey).not.toBe(first.passPublicKey)
})
