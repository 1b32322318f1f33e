import type { FlakyNetwork } from '#tests/support/doubles/flaky-network.ts'
import type { RunningServer } from '#tests/support/drivers/server.ts'
import type { Phone } from './phone.ts'

/** Where a journey takes place: a phone whose only way to the server is the road. */
export type Stage = {
  phone: Phone
  server: RunningServer
  road: FlakyNetwork
  /** A folder for files that are chosen on the phone. */
  folder: string
  /** A mobile number nobody has used yet. */
  newNumber: () => string
}
