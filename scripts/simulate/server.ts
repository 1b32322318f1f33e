import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/core/deps.ts'
import type { DatabaseAddress } from '#server/db/client.ts'
import { diskMedia } from '#server/gateways/media/disk.ts'
import type { SmsGateway } from '#server/gateways/sms/port.ts'
import type { Secrets } from '#server/startup/secrets.ts'
import { controlledDatabase, type Rewrite } from './controlled-database.ts'
import type { Scheduler } from './scheduler.ts'

/** What the servers of a run share. */
export type Surroundings = {
  address: DatabaseAddress
  scheduler: Scheduler
  rewrite: Rewrite
  now: () => Date
  secrets: Secrets
  payment: Deps['payment']
  sms: SmsGateway
}

/** One of several servers of the product: the services with connections of their own. */
export class SimulatedServer {
  private sql: Sql
  deps: Deps

  constructor(
    readonly name: string,
    private readonly around: Surroundings,
  ) {
    this.sql = connect(around.address, name)
    this.deps = this.newDeps()
  }

  /** Ends its requests where they are, as a power cut does, and starts it again once the database has noticed. */
  async kill(admin: Sql) {
    this.around.scheduler.kill(this.name)
    const dead = this.sql
    await admin`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where application_name = ${this.name} and datname = current_database()`
    await dead.end({ timeout: 0 })
    this.sql = connect(this.around.address, this.name)
    this.deps = this.newDeps()
  }

  stop(): Promise<void> {
    return this.sql.end({ timeout: 5 })
  }

  private newDeps(): Deps {
    const { scheduler, rewrite, now, secrets, payment, sms } = this.around
    const db = controlledDatabase(this.sql, scheduler, rewrite)
    const dataDir = join(tmpdir(), 'mowj-none')
    const config = { ...readConfig({ PORT: '8413' }), dataDir }
    const push: Deps['push'] = { send: async () => ({ outcome: 'sent' }) }
    const webhooks: Deps['webhooks'] = {
      faultOf: async () => undefined,
      post: async () => ({ status: 204, fault: null, latencyMs: 1 }),
    }
    return { config, db, signInDb: db, now, secrets, sms, payment, push, webhooks, media: diskMedia(dataDir) }
  }
}

/** `name` is what the database shows for its connections. */
export function connect(address: DatabaseAddress, name: string): Sql {
  const settings = { max: 12, fetch_types: false, onnotice: () => undefined, connection: { application_name: name } }
  if ('url' in address) return postgres(address.url, settings)
  const { socketDir: host, ...rest } = address
  return postgres({ ...rest, host, ...settings })
}
