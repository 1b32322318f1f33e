import { bookAndPay, passShown } from './person.ts'
import type { Stage } from './stage.ts'

/** Result of a paid booking. */
export type Booked = { receipt: string; token: string }

/** From home to the pass: teams, months, one-time code, bank, receipt with its code. */
export async function book(stage: Stage): Promise<Booked> {
  const receipt = await bookAndPay(stage)
  return { receipt, token: await passShown(stage) }
}
