import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError, readConfig } from '#server/config.ts'
import { rejectAccidentalDemo } from '#server/startup/demo.ts'
import { loadSecrets } from '#server/startup/secrets.ts'
import { canMakeCertificates, selfSignedCertificate } from '#tests/support/drivers/certificate.ts'

function faults(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  throw new Error('nothing was refused')
}

function folder() {
  const made = mkdtempSync(join(tmpdir(), 'mowj-keys-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('with nothing set the server runs at localhost:8000 on its own data and sandbox bank', () => {
  expect(readConfig({})).toMatchObject({
    port: 8000,
    dataDir: resolve('.data'),
    databaseUrl: undefined,
    publicOrigin: 'http://localhost:8000',
    payment: [{ gateway: 'sandbox' }],
  })
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
})

test('the public URL follows the port unless it is set, without path and slash', () => {
  expect(readConfig({ PORT: '9000' }).publicOrigin).toBe('http://localhost:9000')
  expect(readConfig({ PUBLIC_ORIGIN: 'https://mowj.ir/' }).publicOrigin).toBe('https://mowj.ir')
})

test.each([
  ['PORT', '0'],
  ['PORT', '65536'],
  ['PORT', 'eighty'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'mysql://localhost/mowj'],
  ['DATABASE_URL', 'localhost'],
  ['DATABASE_READ_URL', 'standby'],
  ['PUBLIC_ORIGIN', 'mowj.ir'],
  ['PUBLIC_ORIGIN', 'ftp://mowj.ir'],
  ['PAYMENT_GATEWAY', 'idpay'],
  ['PAYMENT_GATEWAY', 'zarinpal,zarinpal'],
  ['PAYMENT_GATEWAY', ','],
  ['TRUST_PROXY', 'perhaps'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is rejected with its name', (name, value) => {
  expect(faults({ [name]: value })).toMatch(new RegExp(`${name}="${value}" is not .+`))
})

test('all invalid settings are reported at once', () => {
  const message = faults({ PORT: 'x', LOG_LEVEL: 'x' })
  expect(message).toContain('PORT')
  expect(message).toContain('LOG_LEVEL')
})

test('an invalid DATABASE_URL is reported without its password', () => {
  expect(faults({ DATABASE_URL: 'postgre://mowj:ge:h/e@im@localhost/mowj' })).not.toContain('ge:h')
})

test('allowed origins are listed with commas', () => {
  const { corsOrigins } = readConfig({ CORS_ORIGINS: 'https://a.example/, http://b.example:8080' })
  expect(corsOrigins).toEqual(['https://a.example', 'http://b.example:8080'])
  expect(faults({ CORS_ORIGINS: 'https://a.example,*' })).toContain('CORS_ORIGINS')
})

test('the real bank requires its merchant id', () => {
  expect(faults({ PAYMENT_GATEWAY: 'zarinpal' })).toContain('ZARINPAL_MERCHANT_ID')
  expect(faults({ PAYMENT_GATEWAY: 'zarinpal', ZARINPAL_MERCHANT_ID: 'short' })).toContain('ZARINPAL_MERCHANT_ID')
  const merchants = { ZARINPAL_MERCHANT_ID: 'm'.repeat(36), ZIBAL_MERCHANT: 'shop' }
  const { payment } = readConfig({ ...merchants, PAYMENT_GATEWAY: 'zibal, zarinpal' })
  expect(payment.map(({ gateway }) => gateway)).toEqual(['zibal', 'zarinpal'])
  expect(faults({ PAYMENT_GATEWAY: 'zibal' })).toContain('ZIBAL_MERCHANT')
  expect(faults({ PAYMENT_GATEWAY: 'zibal,sandbox', ZIBAL_MERCHANT: 'shop' })).toContain('stands alone')
})

test('keys are created once, readable by their owner only, and stay the same', () => {
  const dataDir = join(folder(), 'data')
  const made = loadSecrets(dataDir)
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(loadSecrets(dataDir)).toEqual(made)
  expect(new Set(Object.values(made)).size).toBe(Object.keys(made).length)
})

test('a damaged key file is named and never replaced', () => {
  const dataDir = folder()
  const file = join(dataDir, 'secrets.json')
  writeFileSync(file, '{"accessKey": "a"')
  expect(() => loadSecrets(dataDir)).toThrow(file)
  expect(readFileSync(file, 'utf8')).toBe('{"accessKey": "a"')
})

test('a certificate requires its readable key, and http is then redirected to https', () => {
  expect(faults({ TLS_CERT: '/none.pem' })).toContain('both or none')
  expect(faults({ TLS_CERT: '/none.pem', TLS_KEY: '/none.pem' })).toContain('TLS_CERT=/none.pem cannot be read: ENOENT')
  const file = join(folder(), 'cert.pem')
  writeFileSync(file, 'not a certificate')
  expect(faults({ TLS_CERT: file, TLS_KEY: file })).toContain('no certificate')
})

test.skipIf(!canMakeCertificates)('with a certificate the public address is an https one', () => {
  const certificate = selfSignedCertificate()
  onTestFinished(certificate.remove)
  const config = readConfig({ TLS_CERT: certificate.certFile, TLS_KEY: certificate.keyFile })
  expect(config.publicOrigin).toBe('https://localhost:8000')
  expect(config.tls).toEqual({ cert: certificate.cert, key: certificate.key })
})

test('a read replica requires an external database other than itself', () => {
  const [url, standby] = ['postgres://m:geheim@one/mowj', 'postgres://m:geheim@two/mowj']
  expect(readConfig({ DATABASE_URL: url, DATABASE_READ_URL: standby }).databaseReadUrl).toBe(standby)
  expect(faults({ DATABASE_READ_URL: standby })).toMatch(/DATABASE_URL, which is not set/)
  expect(faults({ DATABASE_URL: url, DATABASE_READ_URL: url })).toMatch(/two databases/)
  expect(faults({ DATABASE_READ_URL: 'http://m:geheim@two' })).not.toContain('geheim')
})

test('a public https address with the test bank or codes in the terminal is refused unless DEMO=on says that it is meant', () => {
  const start = (env: Record<string, string>) => () => rejectAccidentalDemo(readConfig(env))
  const PUBLIC_ORIGIN = 'https://mowj.example'
  const bank = { PAYMENT_GATEWAY: 'zarinpal', ZARINPAL_MERCHANT_ID: 'm'.repeat(36) }
  const sms = { SMS_GATEWAY: 'kavenegar', KAVENEGAR_API_KEY: 'key', KAVENEGAR_TEMPLATE: 'code' }
  expect(start({ PUBLIC_ORIGIN })).toThrow(/PAYMENT_GATEWAY=sandbox.*\n.*SMS_GATEWAY=console.*\n.*DEMO=on/)
  expect(start({ PUBLIC_ORIGIN, ...bank })).toThrow('SMS_GATEWAY=console')
  expect(start({ PUBLIC_ORIGIN, ...sms })).toThrow('PAYMENT_GATEWAY=sandbox')
  expect(start({ PUBLIC_ORIGIN, ...bank, ...sms })).not.toThrow()
  const zibal = { ...bank, PAYMENT_GATEWAY: 'zarinpal,zibal' }
  expect(start({ PUBLIC_ORIGIN, ...zibal, ZIBAL_MERCHANT: 'zibal', ...sms })).toThrow('test merchant')
  expect(start({ PUBLIC_ORIGIN, ...zibal, ZIBAL_MERCHANT: 'mowj-shop', ...sms })).not.toThrow()
  expect(start({ PUBLIC_ORIGIN, DEMO: 'on' })).not.toThrow()
  expect(start({})).not.toThrow()
  expect(start({ PUBLIC_ORIGIN: 'https://localhost:8443' })).not.toThrow()
})
