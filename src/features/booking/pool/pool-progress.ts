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

/** The last pool booking on this device, for display only: the server decides what is booked. */
type PoolProgress = { poolData: PoolData | undefined; paymentSuccess: boolean; step: number }

export const poolProgress = proxy<PoolProgress>(readStored())

/** Stores the step of the booking: 1 date, 2 order, 3 bank, 4 receipt. */
export function storePoolStep(step: 1 | 2 | 3 | 4, data?: PoolData): void {
  if (data !== undefined) poolProgress.poolData = data
  poolProgress.step = step
  poolProgress.paymentSuccess = step === LAST_STEP
  writeText('poolData', JSON.stringify(poolProgress.poolData ?? null))
  writeText('paymentSuccess', String(poolProgress.paymentSuccess))
  writeText('currentStep', String(step))
}

function readStored(): PoolProgress {
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
