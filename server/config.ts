import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import type * as z from 'zod/mini'
import type { GatewayName } from '#src/contract/payment.ts'
import { environment, expected, type SmsGatewayName } from './startup/environment.ts'
import { StartupError } from './startup/startup-error.ts'

export type BankSettings =
  | { gateway: 'sandbox' }
  | { gateway: 'zarinpal'; host: string; merchantId: string }
  | { gateway: 'zibal'; host: string; merchant: string }

export type SmsSettings =
  | ({ gateway: 'kavenegar'; host: string; apiKey: string } & SmsTemplates<string>)
  | ({ gateway: 'smsir'; host: string; apiKey: string; parameter: string } & SmsTemplates<number>)
  | ({ gateway: 'ghasedak'; host: string; apiKey: string } & SmsTemplates<string>)

/** Names or numbers of approved templates; those of codes are obligatory. */
type SmsTemplates<Id> = { template: Id; offerTemplate: Id | undefined; invitationTemplate: Id | undefined }

export type Config = {
  port: number
  host: string
  /** Absolute path: the embedded database, secrets and media live here. */
  dataDir: string
  /** An operator's own PostgreSQL; undefined means the embedded one. */
  databaseUrl: string | undefined
  /** A standby of it, for public reads. */
  databaseReadUrl: string | undefined
  /** PEM texts of the certificate and key for HTTP/2; undefined means plain HTTP. */
  tls: { cert: string; key: string } | undefined
  /** The address under which users and the bank reach this server, without a trailing slash. */
  publicOrigin: string
  /** Origin of the API that the served page calls, when it is not this server; undefined means this one. */
  apiBase: string | undefined
  /** Other origins whose pages may call the API. */
  corsOrigins: string[]
  /** The banks that a payer can choose from; the first is the default. */
  payment: [BankSettings, ...BankSettings[]]
  /** The providers of one-time codes, in order of preference; none prints the codes in the terminal. */
  sms: SmsSettings[]
  /** Storage of uploaded pictures and videos. */
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
  /** Name or path of the ffmpeg program; `none` disables it. */
  ffmpeg: string
  /**
   * `services` are origins of push services besides the known ones; `contact` is the sender's contact for all of them.
   */
  push: { services: string[]; contact: string }
  /** Content of an empty database at the first start. */
  seed: 'demo' | 'none'
  /** The number of the first owner, given the role at the first start; undefined for none. */
  ownerPhone: string | undefined
  /** Allows the test bank and codes in the terminal at a public address. */
  isDemo: boolean
  /** False unregisters the service worker in every browser: the recovery from a broken one. */
  serviceWorker: boolean
  /** Hourly limit for unknown devices, over all numbers: of codes sent, of wrong codes and of wrong passwords, each. */
  signInBudget: number
  /** Requests per second that one network address may send. */
  rateLimit: number
  trustProxy: boolean
  /** Bearer token for `/api/metrics/`; undefined disables that address. */
  metricsToken: string | undefined
  /** The share of visits whose pages measure themselves, 0–1; 0 unless the metrics are served. */
  fieldShare: number
  /** Port of 127.0.0.1 that serves the metrics without a token; undefined for none. */
  metricsPort: number | undefined
  /**
   * The collector's address (OTLP over HTTP), the headers of each delivery, and the share of requests whose spans are sent,
   * 0–1. Undefined sends nothing and loads no package for it.
   */
  telemetry: { endpoint: string; headers: Record<string, string>; share: number } | undefined
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/** An invalid setting; its message is for the operator. */
export class ConfigError extends StartupError {}

/** Reads the settings from the environment. Throws `ConfigError` naming each bad variable. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  // An empty variable means "not set", as in most shells' `VAR= command`.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0]) as keyof typeof expected))
    throw new ConfigError(
      ['These settings cannot be used:', ...[...names].map((name) => describeFault(name, given[name]))].join('\n'),
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
    ownerPhone: settings.OWNER_PHONE,
    isDemo: settings.DEMO === 'on',
    serviceWorker: settings.SERVICE_WORKER === 'on',
    signInBudget: settings.SIGN_IN_BUDGET,
    rateLimit: settings.RATE_LIMIT,
    trustProxy: settings.TRUST_PROXY,
    metricsToken: settings.METRICS_TOKEN,
    // Measured only where the figures can be read.
    fieldShare: settings.METRICS_TOKEN === undefined && settings.METRICS_PORT === undefined ? 0 : settings.FIELD_SHARE,
    metricsPort: settings.METRICS_PORT,
    telemetry: telemetrySettings(settings),
    logLevel: settings.LOG_LEVEL,
  }
}

function describeFault(name: keyof typeof expected, value = ''): string {
  // Passwords and secrets must not reach a log.
  if (/TOKEN|KEY|HEADERS/.test(name)) return `  ${name} is not ${expected[name]}.`
  return `  ${name}=${JSON.stringify(value.replace(/(\/\/[^:/@]*):.*@/, '$1:***@'))} is not ${expected[name]}.`
}

/** Push services require a contact of the sender. */
function pushContact(publicOrigin = ''): string {
  return publicOrigin.startsWith('https://') ? publicOrigin : 'mailto:webmaster@localhost'
}

function readUrl({ DATABASE_URL: primary, DATABASE_READ_URL: replica }: z.infer<typeof environment>) {
  if (replica === undefined) return undefined
  if (primary === undefined) throw new ConfigError('DATABASE_READ_URL is a standby of DATABASE_URL, which is not set.')
  if (primary === replica) throw new ConfigError('DATABASE_READ_URL and DATABASE_URL are two databases, not one.')
  return replica
}

function telemetrySettings(settings: z.infer<typeof environment>): Config['telemetry'] {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined) return undefined
  return { endpoint, headers: settings.OTEL_EXPORTER_OTLP_HEADERS, share: settings.OTEL_TRACES_SAMPLER_ARG }
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
  const [first, ...others] = settings.PAYMENT_GATEWAY.map((name) => bankSettings(name, settings))
  if (first === undefined) throw new ConfigError('PAYMENT_GATEWAY names no bank.')
  if (others.length > 0 && [first, ...others].some(({ gateway }) => gateway === 'sandbox')) {
    throw new ConfigError('PAYMENT_GATEWAY: the sandbox stands alone, never beside a real bank.')
  }
  return [first, ...others]
}

function bankSettings(name: GatewayName, settings: z.infer<typeof environment>): BankSettings {
  if (name === 'sandbox') return { gateway: name }
  if (name === 'zibal') {
    const { ZIBAL_HOST: host, ZIBAL_MERCHANT: merchant } = settings
    if (merchant === undefined) throw new ConfigError('PAYMENT_GATEWAY=zibal needs ZIBAL_MERCHANT.')
    return { gateway: name, host, merchant }
  }
  if (settings.ZARINPAL_MERCHANT_ID === undefined) {
    throw new ConfigError('PAYMENT_GATEWAY=zarinpal needs ZARINPAL_MERCHANT_ID (36 characters).')
  }
  return { gateway: name, host: settings.ZARINPAL_HOST, merchantId: settings.ZARINPAL_MERCHANT_ID }
}

function smsSettings(settings: z.infer<typeof environment>): Config['sms'] {
  const [first, ...others] = settings.SMS_GATEWAY
  if (first === 'console' && others.length === 0) return []
  return settings.SMS_GATEWAY.map((name) => providerSettings(name, settings))
}

function providerSettings(name: SmsGatewayName, settings: z.infer<typeof environment>): SmsSettings {
  if (name === 'console') throw new ConfigError('SMS_GATEWAY: console stands alone, never beside a provider.')
  if (name === 'smsir') {
    const { SMSIR_API_KEY: apiKey, SMSIR_TEMPLATE: template, SMSIR_OFFER_TEMPLATE: offerTemplate } = settings
    if (apiKey === undefined || template === undefined) {
      throw new ConfigError('SMS_GATEWAY=smsir needs SMSIR_API_KEY and SMSIR_TEMPLATE.')
    }
    const { SMSIR_HOST: host, SMSIR_PARAMETER: parameter, SMSIR_INVITATION_TEMPLATE: invitationTemplate } = settings
    return { gateway: name, host, apiKey, template, offerTemplate, invitationTemplate, parameter }
  }
  const own = name === 'kavenegar' ? kavenegarOf(settings) : ghasedakOf(settings)
  const { host, apiKey, template, offerTemplate, invitationTemplate } = own
  if (apiKey === undefined || template === undefined) {
    const prefix = name.toUpperCase()
    throw new ConfigError(`SMS_GATEWAY=${name} needs ${prefix}_API_KEY and ${prefix}_TEMPLATE.`)
  }
  return { gateway: name, host, apiKey, template, offerTemplate, invitationTemplate }
}

function kavenegarOf(settings: z.infer<typeof environment>) {
  const { KAVENEGAR_HOST: host, KAVENEGAR_API_KEY: apiKey, KAVENEGAR_TEMPLATE: template } = settings
  const { KAVENEGAR_OFFER_TEMPLATE: offerTemplate, KAVENEGAR_INVITATION_TEMPLATE: invitationTemplate } = settings
  return { host, apiKey, template, offerTemplate, invitationTemplate }
}

function ghasedakOf(settings: z.infer<typeof environment>) {
  const { GHASEDAK_HOST: host, GHASEDAK_API_KEY: apiKey, GHASEDAK_TEMPLATE: template } = settings
  const { GHASEDAK_OFFER_TEMPLATE: offerTemplate, GHASEDAK_INVITATION_TEMPLATE: invitationTemplate } = settings
  return { host, apiKey, template, offerTemplate, invitationTemplate }
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
