import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { loadEnvFile, usualEnvFile } from '#server/startup/env-file.ts'
import { StartupError } from '#server/startup/startup-error.ts'

function fileWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'mowj-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'mowj.env')
  writeFileSync(file, text)
  return file
}

function read(text: string, env: Record<string, string | undefined> = {}) {
  const MOWJ_ENV_FILE = fileWith(text)
  const all: Record<string, string | undefined> = { ...env, MOWJ_ENV_FILE }
  loadEnvFile(all)
  const { MOWJ_ENV_FILE: _, ...rest } = all
  return rest
}

test('lines are parsed like systemd does: plain, quoted, with # inside; comments and empty lines are skipped', () => {
  const text = `# settings\n; and more\n\nPORT=8000\r\nDATABASE_URL=postgres://m:p#ss=1@one/mowj\n PUSH_CONTACT="mailto:a@b.c" \nKAVENEGAR_TEMPLATE='my code'\nHOST=\n`
  expect(read(text)).toEqual({
    PORT: '8000',
    DATABASE_URL: 'postgres://m:p#ss=1@one/mowj',
    PUSH_CONTACT: 'mailto:a@b.c',
    KAVENEGAR_TEMPLATE: 'my code',
    HOST: '',
  })
})

test('existing variables are not overwritten; an empty variable counts as unset', () => {
  expect(read('PORT=1\nDATA_DIR=/var/lib/mowj', { PORT: '2', DATA_DIR: '' })).toEqual({
    PORT: '2',
    DATA_DIR: '/var/lib/mowj',
  })
})

test.each(['export PORT=1', 'port=1', 'PORT', 'PORT="1', 'PORT=a\\tb'])(
  'a line that systemd would parse differently is reported by number only: %s',
  (line) => {
    const file = fileWith(`HOST=::\n${line}`)
    expect(() => loadEnvFile({ MOWJ_ENV_FILE: file })).toThrow(
      new StartupError(`${file}:2 is not NAME=value without escapes.`),
    )
  },
)

test('a named file must exist, the default one is optional', () => {
  const missing = join(fileWith(''), '../missing.env')
  expect(() => loadEnvFile({ MOWJ_ENV_FILE: missing })).toThrow('MOWJ_ENV_FILE=')
  const env = {}
  loadEnvFile(env, missing)
  expect(env).toEqual({})
  const usual = fileWith('PORT=9000')
  loadEnvFile(env, usual)
  expect(env).toEqual({ PORT: '9000', MOWJ_ENV_FILE: usual })
})

test('the example unit and the commands share one settings file, and its example is valid', () => {
  const unit = readFileSync('docs/mowj.service', 'utf8')
  expect(unit).toContain(`EnvironmentFile=${usualEnvFile}\n`)
  expect(unit.match(/^Environment=.*$/gm)).toEqual(['Environment=NODE_ENV=production'])
  const env: Record<string, string | undefined> = {
    ...{ ZARINPAL_MERCHANT_ID: 'm'.repeat(36), KAVENEGAR_API_KEY: 'key', KAVENEGAR_TEMPLATE: 'code' },
  }
  loadEnvFile(env, 'docs/mowj.env')
  expect(readConfig(env)).toMatchObject({ dataDir: '/var/lib/mowj', trustProxy: true, seed: 'none', isDemo: false })
})
