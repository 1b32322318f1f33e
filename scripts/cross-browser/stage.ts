import type { FlakyNetwork } from '#tests/support/doubles/flaky-network.ts'
import type { RunningServer } from '#tests/support/drivers/server.ts'
import type { Phone } from './phone.ts'

/** Environment of a journey: a phone whose only connection to the server is `network`. */
export type Stage = {
  phone: Phone
  server: RunningServer
  network: FlakyNetwork
  /** A folder for the files that are chosen on the phone. */
  folder: string
  /** Returns an unused mobile number. */
  newNumber: () => string
}
