import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadSecrets } from '#server/secrets.ts'

const OWNER_ONLY = 0o600

test('keys of a server from before there were messages stay, and those for messages are added once', () => {
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
