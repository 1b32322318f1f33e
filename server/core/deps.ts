import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/client.ts'
import type { Replica } from '#server/db/replica.ts'
import type { MediaStore } from '#server/gateways/media/port.ts'
import type { PaymentGateway } from '#server/gateways/payment/port.ts'
import type { PushGateway } from '#server/gateways/push/port.ts'
import type { SmsGateway } from '#server/gateways/sms/port.ts'
import type { WebhookGateway } from '#server/gateways/webhook/port.ts'
import type { Secrets } from '#server/startup/secrets.ts'

/** External dependencies of the modules. Tests pass their own clock, gateways and database. */
export type Deps = {
  config: Config
  db: Db
  /** The same database through a small separate pool for sign-in: a flood of sign-ins leaves `db` free. */
  signInDb: Db
  /** Used only by `request.read`; undefined without a replica. */
  replica?: Replica | undefined
  now: () => Date
  secrets: Secrets
  sms: SmsGateway
  /** The default bank. */
  payment: PaymentGateway
  /** Further banks that a payer can choose, in the operator's order. */
  otherBanks?: readonly PaymentGateway[]
  push: PushGateway
  media: MediaStore
  webhooks: WebhookGateway
}
