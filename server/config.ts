import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import * as z from 'zod/mini'
import { StartupError } from './startup-error.ts'

const origin = z.pipe(
  z.url({ protocol: /^https?$/ }),
  z.transform((address: string) => new URL(address).origin),
)

const originList = z.pipe(
  z.pipe(
    z.string(),
    z.transform((list: string) => list.split(/[\s,]+/).filter(Boolean)),
  ),
  z.array(origin),
)

const environment = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(65535)), 8000),
  HOST: z._default(z.string(), '0.0.0.0'),
  DATA_DIR: z._default(z.string(), './.data'),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_READ_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  TLS_CERT: z.optional(z.string()),
  TLS_KEY: z.optional(z.string()),
  PUBLIC_ORIGIN: z.optional(origin),
  API_BASE: z.optional(origin),
  CORS_ORIGINS: z._default(originList, []),
  PAYMENT_GATEWAY: z._default(z.enum(['sandbox', 'zarinpal']), 'sandbox'),
  ZARINPAL_HOST: z._default(origin, 'https://payment.zarinpal.com'),
  ZARINPAL_MERCHANT_ID: z.optional(z.string().check(z.length(36))),
  SMS_GATEWAY: z._default(z.enum(['console', 'kavenegar']), 'console'),
  KAVENEGAR_HOST: z._default(origin, 'https://api.kavenegar.com'),
  KAVENEGAR_API_KEY: z.optional(z.string()),
  KAVENEGAR_TEMPLATE: z.optional(z.string()),
  FFMPEG: z._default(z.string(), 'ffmpeg'),
  PUSH_SERVICES: z._default(originList, []),
  PUSH_CONTACT: z.optional(z.url({ protocol: /^(mailto|https)$/ })),
  S3_ENDPOINT: z.optional(origin),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_REGION: z._default(z.string().check(z.regex(/^[\w-]+$/)), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  SEED: z._default(z.enum(['demo', 'none']), 'demo'),
  DEMO: z._default(z.enum(['on', 'off']), 'off'),
  SERVICE_WORKER: z._default(z.enum(['on', 'off']), 'on'),
  SIGN_IN_BUDGET: z._default(z.coerce.number().check(z.int(), z.gte(60)), 2000),
  RATE_LIMIT: z._default(z.coerce.number().check(z.int(), z.gte(300)), 1000),
  TRUST_PROXY: z._default(z.stringbool(), false),
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,}$/))),
  METRICS_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(65535))),
  LOG_LEVEL: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'warn'),
})

/** What each setting has to be, for the operator who got it wrong. */
const expected: Record<keyof typeof environment.shape, string> = {
  PORT: 'a port number from 1 to 65535',
  HOST: 'an address to listen on',
  DATA_DIR: 'a folder',
  DATABASE_URL: 'an address like postgres://user:password@host:5432/name',
  DATABASE_READ_URL: 'an address like postgres://user:password@standby:5432/name',
  TLS_CERT: 'a file with a certificate',
  TLS_KEY: 'a file with a key',
  PUBLIC_ORIGIN: 'an address like https://mowj.example',
  API_BASE: 'an address like https://api.mowj.example',
  CORS_ORIGINS: 'a list of addresses like https://one.example,https://two.example',
  PAYMENT_GATEWAY: 'one of sandbox, zarinpal',
  ZARINPAL_HOST: 'an address like https://payment.zarinpal.com',
  ZARINPAL_MERCHANT_ID: 'the 36 characters Zarinpal gave you',
  SMS_GATEWAY: 'one of console, kavenegar',
  KAVENEGAR_HOST: 'an address like https://api.kavenegar.com',
  KAVENEGAR_API_KEY: 'the key Kavenegar gave you',
  KAVENEGAR_TEMPLATE: 'the name of an approved template',
  FFMPEG: 'the name or path of ffmpeg, or none',
  PUSH_SERVICES: 'a list of addresses like https://push.example',
  PUSH_CONTACT: 'an address like mailto:you@mowj.example or https://mowj.example',
  S3_ENDPOINT: 'an address like https://s3.example.com',
  S3_BUCKET: "a bucket's name: 3 to 63 small letters, digits, dots and dashes",
  S3_REGION: 'the name of a region like us-east-1',
  S3_ACCESS_KEY_ID: 'the id of an access key',
  S3_SECRET_ACCESS_KEY: 'the secret of an access key',
  SEED: 'one of demo, none',
  DEMO: 'one of on, off',
  SERVICE_WORKER: 'one of on, off',
  SIGN_IN_BUDGET: 'a whole number of at least 60',
  RATE_LIMIT: 'a whole number of at least 300',
  TRUST_PROXY: 'true or false',
  METRICS_TOKEN: 'a secret of at least 16 letters, digits and signs without spaces',
  METRICS_PORT: 'a port number from 1 to 65535',
  LOG_LEVEL: 'one of silent, error, warn, info, debug',
}

export type Config = {
  port: number
  host: string
  /** Absolute path: the embedded database, secrets and media live here. */
  dataDir: string
  /** An operator's own PostgreSQL; undefined means the embedded one. */
  databaseUrl: string | undefined
  /** A standby of it, for what everybody reads. */
  databaseReadUrl: string | undefined
  /** PEM texts: the server speaks HTTP/2 by this certificate; undefined means plain HTTP. */
  tls: { cert: string; key: string } | undefined
  /** The address people and the bank reach this server at, without a trailing slash. */
  publicOrigin: string
  /** Origin of the API that the served page calls, when it is not this server; undefined means this one. */
  apiBase: string | undefined
  /** Other origins whose pages may call the API. */
  corsOrigins: string[]
  payment: { gateway: 'sandbox' } | { gateway: 'zarinpal'; host: string; merchantId: string }
  sms: { gateway: 'console' } | { gateway: 'kavenegar'; host: string; apiKey: string; template: string }
  /** Where people's pictures and films are kept. */
  mediaStore:
    | { kind: 'disk' }
    | {
        kind: 's3'
        endpoint: string
        bucket: string
        region: string
        accessKeyId: string
        secretAccessKey: string
      }
  /** Name or path of the program that works on films; `none` for doing without. */
  ffmpeg: string
  /** `services` are origins of push services besides the known ones; `contact` is who they may write to. */
  push: { services: string[]; contact: string }
  /** What a first start puts into the empty database. */
  seed: 'demo' | 'none'
  /** The test bank and codes in the terminal are meant, also at a public address. */
  isDemo: boolean
  /** False takes the worker away from every browser that asks for it: the way out of a broken one. */
  serviceWorker: boolean
  /** Codes sent to, wrong codes and wrong passwords typed by unknown devices in an hour, each, over all numbers. */
  signInBudget: number
  /** Requests a second that one network address may make. */
  rateLimit: number
  trustProxy: boolean
  /** What whoever reads `/api/metrics/` has to show; undefined means that only this machine may. */
  metricsToken: string | undefined
  /** A port of 127.0.0.1 that answers them without a token; undefined for none. */
  metricsPort: number | undefined
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/** A setting that cannot be used; its message is for the operator. */
export class ConfigError extends StartupError {}

/** Reads the settings from the environment. Throws `ConfigError` naming each bad variable. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  // An empty variable means "not set", as in most shells' `VAR= command`.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0]) as keyof typeof expected))
    throw new ConfigError(
      ['These settings cannot be used:', ...[...names].map((name) => fault(name, given[name]))].join('\n'),
    )
  }
  const settings = parsed.data
  const tls = tlsSettings(settings)
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseReadUrl: readUrl(settings),
    tls,
    publicOrigin: settings.PUBLIC_ORIGIN ?? `http${tls === undefined ? '' : 's'}://localhost:${settings.PORT}`,
    apiBase: settings.API_BASE,
    corsOrigins: settings.CORS_ORIGINS,
    payment: paymentSettings(settings),
    sms: smsSettings(settings),
    mediaStore: mediaStoreSettings(settings),
    ffmpeg: settings.FFMPEG,
    push: { services: settings.PUSH_SERVICES, contact: settings.PUSH_CONTACT ?? pushContact(settings.PUBLIC_ORIGIN) },
    seed: settings.SEED,
    isDemo: settings.DEMO === 'on',
    serviceWorker: settings.SERVICE_WORKER === 'on',
    signInBudget: settings.SIGN_IN_BUDGET,
    rateLimit: settings.RATE_LIMIT,
    trustProxy: settings.TRUST_PROXY,
    metricsToken: settings.METRICS_TOKEN,
    metricsPort: settings.METRICS_PORT,
    logLevel: settings.LOG_LEVEL,
  }
}

function fault(name: keyof typeof expected, value = ''): string {
  // Neither a password nor a secret must end up in a log.
  if (/TOKEN|KEY/.test(name)) return `  ${name} is not ${expected[name]}.`
  return `  ${name}=${JSON.stringify(value.replace(/(\/\/[^:/@]*):.*@/, '$1:***@'))} is not ${expected[name]}.`
}

/** Push services take no message without a way to reach its sender. */
function pushContact(publicOrigin = ''): string {
  return publicOrigin.startsWith('https://') ? publicOrigin : 'mailto:webmaster@localhost'
}

function readUrl({ DATABASE_URL: primary, DATABASE_READ_URL: replica }: z.infer<typeof environment>) {
  if (replica === undefined) return undefined
  if (primary === undefined) throw new ConfigError('DATABASE_READ_URL is a standby of DATABASE_URL, which is not set.')
  if (primary === replica) throw new ConfigError('DATABASE_READ_URL and DATABASE_URL are two databases, not one.')
  return replica
}

function tlsSettings({ TLS_CERT: cert, TLS_KEY: key }: z.infer<typeof environment>): Config['tls'] {
  if (cert === undefined && key === undefined) return undefined
  if (cert === undefined || key === undefined)
    throw new ConfigError('TLS_CERT and TLS_KEY are two files: both or none.')
  const read = (name: string, file: string) => {
    try {
      return readFileSync(file, 'utf8')
    } catch (error) {
      throw new ConfigError(`${name}=${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`)
    }
  }
  const tls = { cert: read('TLS_CERT', cert), key: read('TLS_KEY', key) }
  try {
    createSecureContext(tls)
    return tls
  } catch (error) {
    throw new ConfigError(`TLS_CERT and TLS_KEY are no certificate and its key in PEM: ${(error as Error).message}`)
  }
}

function paymentSettings(settings: z.infer<typeof environment>): Config['payment'] {
  if (settings.PAYMENT_GATEWAY === 'sandbox') return { gateway: 'sandbox' }
  if (settings.ZARINPAL_MERCHANT_ID === undefined) {
    throw new ConfigError('PAYMENT_GATEWAY=zarinpal needs ZARINPAL_MERCHANT_ID (36 characters).')
  }
  return { gateway: 'zarinpal', host: settings.ZARINPAL_HOST, merchantId: settings.ZARINPAL_MERCHANT_ID }
}

function smsSettings(settings: z.infer<typeof environment>): Config['sms'] {
  if (settings.SMS_GATEWAY === 'console') return { gateway: 'console' }
  const { KAVENEGAR_API_KEY: apiKey, KAVENEGAR_TEMPLATE: template } = settings
  if (apiKey === undefined || template === undefined) {
    throw new ConfigError('SMS_GATEWAY=kavenegar needs KAVENEGAR_API_KEY and KAVENEGAR_TEMPLATE.')
  }
  return { gateway: 'kavenegar', host: settings.KAVENEGAR_HOST, apiKey, template }
}

function mediaStoreSettings(settings: z.infer<typeof environment>): Config['mediaStore'] {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = settings
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (endpoint === undefined && bucket === undefined) return { kind: 'disk' }
  if (endpoint === undefined || bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    throw new ConfigError('An object store needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  }
  return { kind: 's3', endpoint, bucket, region, accessKeyId, secretAccessKey }
}
