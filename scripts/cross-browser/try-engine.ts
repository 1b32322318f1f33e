import { book } from './booking.ts'
import type { Engine, Refusal } from './driver.ts'
import { lacksOf } from './lacks.ts'
import { layOut } from './layout.ts'
import { readOffline } from './offline.ts'
import { sendLater } from './outbox.ts'
import { type Phone, phoneOf } from './phone.ts'
import { doWithoutStorage } from './refused.ts'
import type { Report } from './report.ts'
import type { Stage } from './stage.ts'

const named: Record<Refusal, string> = { storage: 'storage refused', space: 'too little space' }

/** All journeys of one engine, each on a phone of its own where it has to be. */
export async function tryEngine(engine: Engine, surroundings: Omit<Stage, 'phone'>, report: Report): Promise<void> {
  const { name, refusals } = engine
  await onPhone(engine, surroundings, undefined, async (stage) => {
    const booked = await report.journey(name, 'booking', () => book(stage))
    await report.journey(name, 'layout', () => layOut(stage))
    if (booked === undefined) report.notShown(name, 'offline, outbox', 'nobody is signed in')
    else {
      await report.journey(name, 'offline', () => readOffline(stage, booked))
      await report.journey(name, 'outbox', () => sendLater(stage))
    }
    await tellLacks(name, stage.phone, report)
  })
  for (const refusal of refusals) {
    await onPhone(engine, surroundings, refusal, async (stage) => {
      await report.journey(name, named[refusal], () => doWithoutStorage(stage, refusal))
    })
  }
  if (!refusals.includes('space')) report.notShown(name, named.space, 'it has no setting for it')
}

async function onPhone(
  engine: Engine,
  surroundings: Omit<Stage, 'phone'>,
  refusal: Refusal | undefined,
  work: (stage: Stage) => Promise<void>,
): Promise<void> {
  const phone = phoneOf(await engine.start(refusal), surroundings.road.origin)
  try {
    await work({ ...surroundings, phone })
  } finally {
    await phone.close()
  }
}

async function tellLacks(name: string, phone: Phone, report: Report): Promise<void> {
  const lacks = await lacksOf(phone)
  for (const lack of lacks) report.notShown(name, lack, 'the engine has none')
  if (!lacks.includes('push')) report.notShown(name, 'push', 'a subscription would ask the service of its maker')
}
