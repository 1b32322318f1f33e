import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/client.ts'
import type { Replica } from '#server/db/replica.ts'
import type { MediaStore } from '#server/gateways/media/port.ts'
import type { PaymentGateway } from '#server/gateways/payment/port.ts'
import type { PushGateway } from '#server/gateways/push/port.ts'
import type { SmsGateway } from '#server/gateways/sms/port.ts'
import type { Secrets } from '#server/startup/secrets.ts'

/** Everything a module reaches beyond its own code. Tests hand in their own clock, gateways and database. */
export type Deps = {
  config: Config
  db: Db
  /** The same database by a few connections of its own, for sign-in alone: a flood of it leaves `db` free. */
  signInDb: Db
  /** Read by `request.read` alone; undefined where there is none. */
  replica?: Replica | undefined
  now: () => Date
  secrets: Secrets
  sms: SmsGateway
  payment: PaymentGateway
  push: PushGateway
  media: MediaStore
}
