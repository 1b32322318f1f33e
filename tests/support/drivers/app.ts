import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Deps } from '#server/core/deps.ts'
import type { App } from '#server/core/fastify-types.ts'
import { openDatabase } from '#server/db/client.ts'
import { diskMedia } from '#server/gateways/media/disk.ts'
import type { PushGateway } from '#server/gateways/push/port.ts'
import type { SmsGateway } from '#server/gateways/sms/port.ts'
import type { WebhookGateway } from '#server/gateways/webhook/port.ts'
import type { ClientLimits } from '#server/plugins/slow-bodies.ts'
import { makeSecrets } from '#server/startup/secrets.ts'
import { type TokenBundle, tokenBundle } from '#src/contract/auth.ts'
import { fakeBank } from '#tests/support/doubles/fake-bank.ts'
import { testDatabase } from './database/database.ts'
import { refuseSecrets } from './log-scan.ts'

/** A morning in Tehran, 1405/8/30: the month of Aban has a day left. */
export const TEST_NOW = new Date('2026-11-21T08:00:00+03:30')

export type TestApp = Awaited<ReturnType<typeof testApp>>

/** A folder that stays empty, the same for every server: one each would fill the disk's folder of temporary files. */
function noClient(): string {
  const folder = join(tmpdir(), 'mowj-no-client')
  mkdirSync(folder, { recursive: true })
  return folder
}

/** A clock that advances on request only. */
export function fakeClock(start = TEST_NOW) {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    set: (instant: Date) => {
      now = instant.getTime()
    },
    forward: (seconds: number) => {
      now += seconds * 1000
    },
  }
}

/** An SMS gateway that records its messages; `refuse` makes the next ones fail. */
export function fakeSms() {
  const sent: { phone: string; code: string; host: string }[] = []
  let refusing = false
  const gateway: SmsGateway = {
    name: 'outbox',
    sendCode: async (message) => {
      if (refusing) throw new Error(`no route to ${message.phone}`)
      sent.push(message)
    },
  }
  return {
    gateway,
    sent,
    refuse: (yes: boolean) => {
      refusing = yes
    },
    /** The newest code sent to a number. */
    codeFor: (phone: string) => {
      const code = sent.findLast((message) => message.phone === phone)?.code
      if (code === undefined) throw new Error(`no code was sent to ${phone}`)
      return code
    },
  }
}

/** A push service that accepts everything. */
function fakePush(): PushGateway {
  return { send: async () => ({ outcome: 'sent' }) }
}

/** Receivers that accept everything. */
function fakeWebhooks(): WebhookGateway {
  return { faultOf: async () => undefined, post: async () => ({ status: 204, fault: null, latencyMs: 5 }) }
}

type TestOptions = {
  /** Fills the database with the product's seed, as of `TEST_NOW`. */
  seeded?: boolean
  config?: Partial<Config>
  /** Size of the connection pool: a race needs one connection per racer. */
  max?: number
  /** Dependencies to use instead of the fakes. */
  deps?: Partial<Deps>
  clientDir?: string
  mediaDir?: string
  /** Client time limits and counts, shorter than usual. */
  limits?: Partial<ClientLimits>
}

/** The whole server on a fresh database, with clock, SMS outbox and bank controlled by the test. `lines` is its log. */
export async function testApp(options: TestOptions = {}) {
  const database = await testDatabase({
    ...(options.max !== undefined && { max: options.max }),
    seededAt: options.seeded ? TEST_NOW : undefined,
  })
  const clock = fakeClock()
  const sms = fakeSms()
  const bank = fakeBank()
  const lines: string[] = []
  const config: Config = {
    ...readConfig({ LOG_LEVEL: 'info', PORT: '8130' }),
    dataDir: join(tmpdir(), 'mowj-none'),
    ...options.config,
  }
  const deps: Deps = {
    config,
    db: database.db,
    signInDb: options.deps?.db ?? database.db,
    now: clock.now,
    secrets: makeSecrets(),
    sms: sms.gateway,
    payment: bank,
    media: diskMedia(config.dataDir),
    push: fakePush(),
    webhooks: fakeWebhooks(),
    ...options.deps,
  }
  const app = await buildApp(deps, {
    clientDir: options.clientDir ?? noClient(),
    ...(options.mediaDir !== undefined && { mediaDir: options.mediaDir }),
    ...(options.limits !== undefined && { limits: options.limits }),
    log: { write: (line) => lines.push(line) },
  }).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  await app.ready()
  return {
    app,
    deps,
    clock,
    sms,
    bank,
    lines,
    db: database.db,
    sql: database.sql,
    address: database.address,
    /** Stops it. Fails when its log contains a secret: no line of any test may. */
    async close() {
      await app.close()
      await database.close()
      refuseSecrets(
        lines,
        sms.sent.map(({ code }) => code),
      )
    },
  }
}

export type SignedIn = TokenBundle & { phone: string; headers: { authorization: string } }

/** Signs a number in through the real one-time code endpoints; `headers` are sent with that user's requests. */
export async function signIn(test: { app: App; sms: TestApp['sms'] }, phone: string): Promise<SignedIn> {
  const requested = await test.app.inject({ method: 'POST', url: '/api/token/otp/', payload: { phone_number: phone } })
  if (requested.statusCode !== 200) throw new Error(`no code for ${phone}: ${requested.body}`)
  const payload = { phone_number: phone, otp: test.sms.codeFor(phone) }
  const response = await test.app.inject({ method: 'POST', url: '/api/token/', payload })
  if (response.statusCode !== 200) throw new Error(`${phone} could not sign in: ${response.body}`)
  const tokens = tokenBundle.parse(response.json())
  return { ...tokens, phone, headers: { authorization: `Bearer ${tokens.access}` } }
}

/**
 * Another server beside the first: the same database, keys, gateways and clock, but its own connections, cache and
 * `changes`.
 */
export async function secondServer(first: TestApp, changes: { config?: Partial<Config>; deps?: Partial<Deps> } = {}) {
  const { db, close } = openDatabase(first.address)
  const deps: Deps = {
    ...first.deps,
    db,
    signInDb: changes.deps?.db ?? db,
    ...changes.deps,
    config: { ...first.deps.config, ...changes.config },
  }
  const app = await buildApp(deps, { clientDir: noClient() })
  await app.ready()
  return {
    app,
    deps,
    async close() {
      await app.close()
      await close()
    },
  }
}
