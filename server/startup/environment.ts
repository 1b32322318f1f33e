import * as z from 'zod/mini'
import { gatewayName } from '#src/contract/payment.ts'
import { phoneNumber } from '#src/contract/phone.ts'

const origin = z.pipe(
  z.url({ protocol: /^https?$/ }),
  z.transform((address: string) => new URL(address).origin),
)

const words = z.pipe(
  z.string(),
  z.transform((list: string) => list.split(/[\s,]+/).filter(Boolean)),
)

const originList = z.pipe(words, z.array(origin))

/** Sent as an HTTP header. */
const printable = z.string().check(z.regex(/^[\x21-\x7e]+$/))

/** Without a slash at the end. */
const collector = z.pipe(
  z.url({ protocol: /^https?$/ }),
  z.transform((address: string) => address.replace(/\/+$/, '')),
)

/** `name=value` pairs, separated by commas. */
const headerList = z.pipe(
  z.string().check(z.regex(/^[\w-]+=[\x21-\x2b\x2d-\x7e ]+(?:,[\w-]+=[\x21-\x2b\x2d-\x7e ]+)*$/)),
  z.transform(
    (list: string): Record<string, string> =>
      Object.fromEntries(
        list.split(',').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
      ),
  ),
)

/** Names in order of preference, each once. */
const isOnceEach = z.refine<unknown[]>((names) => new Set(names).size === names.length)
const smsGatewayName = z.enum(['console', 'kavenegar', 'smsir', 'ghasedak'])
export type SmsGatewayName = z.infer<typeof smsGatewayName>
const smsList = z.pipe(words, z.array(smsGatewayName).check(z.minLength(1), isOnceEach))
const bankList = z.pipe(words, z.array(gatewayName).check(z.minLength(1), isOnceEach))

/** The operator's settings, each validated; `config.ts` builds the server's configuration from them. */
export const environment = z.object({
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
  PAYMENT_GATEWAY: z._default(bankList, ['sandbox']),
  ZARINPAL_HOST: z._default(origin, 'https://payment.zarinpal.com'),
  ZARINPAL_MERCHANT_ID: z.optional(z.string().check(z.length(36))),
  ZIBAL_HOST: z._default(origin, 'https://gateway.zibal.ir'),
  ZIBAL_MERCHANT: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  SMS_GATEWAY: z._default(smsList, ['console']),
  KAVENEGAR_HOST: z._default(origin, 'https://api.kavenegar.com'),
  KAVENEGAR_API_KEY: z.optional(z.string()),
  KAVENEGAR_TEMPLATE: z.optional(z.string()),
  KAVENEGAR_OFFER_TEMPLATE: z.optional(z.string()),
  KAVENEGAR_INVITATION_TEMPLATE: z.optional(z.string()),
  SMSIR_HOST: z._default(origin, 'https://api.sms.ir'),
  SMSIR_API_KEY: z.optional(printable),
  SMSIR_TEMPLATE: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  SMSIR_OFFER_TEMPLATE: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  SMSIR_INVITATION_TEMPLATE: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  SMSIR_PARAMETER: z._default(z.string(), 'CODE'),
  GHASEDAK_HOST: z._default(origin, 'https://gateway.ghasedak.me'),
  GHASEDAK_API_KEY: z.optional(printable),
  GHASEDAK_TEMPLATE: z.optional(z.string()),
  GHASEDAK_OFFER_TEMPLATE: z.optional(z.string()),
  GHASEDAK_INVITATION_TEMPLATE: z.optional(z.string()),
  FFMPEG: z._default(z.string(), 'ffmpeg'),
  PUSH_SERVICES: z._default(originList, []),
  PUSH_CONTACT: z.optional(z.url({ protocol: /^(mailto|https)$/ })),
  S3_ENDPOINT: z.optional(origin),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_REGION: z._default(z.string().check(z.regex(/^[\w-]+$/)), 'us-east-1'),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  SEED: z._default(z.enum(['demo', 'none']), 'demo'),
  OWNER_PHONE: z.optional(phoneNumber),
  DEMO: z._default(z.enum(['on', 'off']), 'off'),
  SERVICE_WORKER: z._default(z.enum(['on', 'off']), 'on'),
  SIGN_IN_BUDGET: z._default(z.coerce.number().check(z.int(), z.gte(60)), 2000),
  RATE_LIMIT: z._default(z.coerce.number().check(z.int(), z.gte(300)), 1000),
  TRUST_PROXY: z._default(z.stringbool(), false),
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,}$/))),
  METRICS_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(65535))),
  FIELD_SHARE: z._default(z.coerce.number().check(z.gte(0), z.lte(1)), 0.05),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(collector),
  OTEL_EXPORTER_OTLP_HEADERS: z._default(headerList, {}),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.gte(0), z.lte(1)), 1),
  LOG_LEVEL: z._default(z.enum(['silent', 'error', 'warn', 'info', 'debug']), 'warn'),
})

/** The format of each setting, for the message about an invalid value. */
export const expected: Record<keyof typeof environment.shape, string> = {
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
  PAYMENT_GATEWAY: 'sandbox, or a list of zarinpal, zibal, each once',
  ZARINPAL_HOST: 'an address like https://payment.zarinpal.com',
  ZARINPAL_MERCHANT_ID: 'the 36 characters Zarinpal gave you',
  ZIBAL_HOST: 'an address like https://gateway.zibal.ir',
  ZIBAL_MERCHANT: 'the merchant code Zibal gave you',
  SMS_GATEWAY: 'console, or a list of kavenegar, smsir, ghasedak, each once',
  KAVENEGAR_HOST: 'an address like https://api.kavenegar.com',
  KAVENEGAR_API_KEY: 'the key Kavenegar gave you',
  KAVENEGAR_TEMPLATE: 'the name of an approved template',
  KAVENEGAR_OFFER_TEMPLATE: 'the name of an approved template',
  KAVENEGAR_INVITATION_TEMPLATE: 'the name of an approved template',
  SMSIR_HOST: 'an address like https://api.sms.ir',
  SMSIR_API_KEY: 'the key SMS.ir gave you',
  SMSIR_TEMPLATE: 'the number of an approved template',
  SMSIR_OFFER_TEMPLATE: 'the number of an approved template',
  SMSIR_INVITATION_TEMPLATE: 'the number of an approved template',
  SMSIR_PARAMETER: 'the name of the template’s parameter',
  GHASEDAK_HOST: 'an address like https://gateway.ghasedak.me',
  GHASEDAK_API_KEY: 'the key Ghasedak gave you',
  GHASEDAK_TEMPLATE: 'the name of an approved template',
  GHASEDAK_OFFER_TEMPLATE: 'the name of an approved template',
  GHASEDAK_INVITATION_TEMPLATE: 'the name of an approved template',
  FFMPEG: 'the name or path of ffmpeg, or none',
  PUSH_SERVICES: 'a list of addresses like https://push.example',
  PUSH_CONTACT: 'an address like mailto:you@mowj.example or https://mowj.example',
  S3_ENDPOINT: 'an address like https://s3.example.com',
  S3_BUCKET: "a bucket's name: 3 to 63 lower-case characters, digits, dots and dashes",
  S3_REGION: 'the name of a region like us-east-1',
  S3_ACCESS_KEY_ID: 'the id of an access key',
  S3_SECRET_ACCESS_KEY: 'the secret of an access key',
  SEED: 'one of demo, none',
  OWNER_PHONE: 'a mobile number such as 09123456789',
  DEMO: 'one of on, off',
  SERVICE_WORKER: 'one of on, off',
  SIGN_IN_BUDGET: 'a whole number of at least 60',
  RATE_LIMIT: 'a whole number of at least 300',
  TRUST_PROXY: 'true or false',
  METRICS_TOKEN: 'a secret of at least 16 printable ASCII characters without spaces',
  METRICS_PORT: 'a port number from 1 to 65535',
  FIELD_SHARE: 'a share from 0 to 1, such as 0.05',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'an address like http://127.0.0.1:4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'a list of headers like name=value,other=value',
  OTEL_TRACES_SAMPLER_ARG: 'a share from 0 to 1, such as 0.1',
  LOG_LEVEL: 'one of silent, error, warn, info, debug',
}
