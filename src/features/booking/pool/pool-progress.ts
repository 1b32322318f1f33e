import { proxy } from 'valtio'
import * as z from 'zod/mini'
import { onSessionEnd } from '#src/api/session/session-end.ts'
import { bookedTerm } from '#src/contract/month.ts'
import { readText, writeText } from '#src/offline/device-storage.ts'

const poolData = z.object({
  pool: z.int(),
  session: z.int(),
  pool_name: z.string(),
  title: z.string(),
  date: z.optional(bookedTerm),
  people: z.int(),
})
export type PoolData = z.infer<typeof poolData>

const FIRST_STEP = 1
const LAST_STEP = 4

/** What this device remembers of the last visit that was being booked. To be shown only: the server alone knows what is booked. */
type PoolProgress = { poolData: PoolData | undefined; paymentSuccess: boolean; step: number }

export const poolProgress = proxy<PoolProgress>(read())

/** Notes where the booking stands: 1 the date, 2 the order, 3 the bank, 4 the receipt. */
export function notePoolStep(step: 1 | 2 | 3 | 4, data?: PoolData): void {
  if (data !== undefined) poolProgress.poolData = data
  poolProgress.step = step
  poolProgress.paymentSuccess = step === LAST_STEP
  writeText('poolData', JSON.stringify(poolProgress.poolData ?? null))
  writeText('paymentSuccess', String(poolProgress.paymentSuccess))
  writeText('currentStep', String(step))
}

function read(): PoolProgress {
  const step = Number(readText('currentStep'))
  return {
    poolData: readData(),
    paymentSuccess: readText('paymentSuccess') === 'true',
    step: Number.isInteger(step) && step >= FIRST_STEP && step <= LAST_STEP ? step : FIRST_STEP,
  }
}

function readData(): PoolData | undefined {
  try {
    return poolData.safeParse(JSON.parse(readText('poolData') ?? 'null')).data
  } catch {
    return undefined
  }
}

onSessionEnd(() => void Object.assign(poolProgress, { poolData: undefined, paymentSuccess: false, step: FIRST_STEP }))
