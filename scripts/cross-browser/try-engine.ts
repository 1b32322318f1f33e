import { hasFfmpeg } from '#tests/support/data/videos.ts'
import { book } from './booking.ts'
import { scanAtDoor } from './door.ts'
import type { Denial, Engine } from './driver.ts'
import { lacksOf } from './lacks.ts'
import { checkLayout } from './layout.ts'
import { readOffline } from './offline.ts'
import { sendLater } from './outbox.ts'
import { type Phone, phoneOf } from './phone.ts'
import { doWithoutStorage } from './refused.ts'
import type { Report } from './report.ts'
import type { Stage } from './stage.ts'
import { sendVideo } from './video.ts'

const labels: Record<Denial, string> = { storage: 'storage denied', space: 'too little space' }

/** All journeys of one engine, on separate phones where necessary. */
export async function tryEngine(engine: Engine, environment: Omit<Stage, 'phone'>, report: Report): Promise<void> {
  const { name, denials } = engine
  await onPhone(engine, environment, undefined, async (stage) => {
    const booked = await report.journey(name, 'booking', () => book(stage))
    await report.journey(name, 'layout', () => checkLayout(stage))
    if (booked === undefined) report.notShown(name, 'offline, outbox', 'no user is signed in')
    else {
      await report.journey(name, 'offline', () => readOffline(stage, booked))
      await report.journey(name, 'outbox', () => sendLater(stage))
    }
    await reportLacks(name, stage.phone, report)
  })
  await onPhone(engine, environment, undefined, async (stage) => {
    await report.journey(name, 'door', () => scanAtDoor(stage))
  })
  await onPhone(engine, environment, undefined, async (stage) => {
    if (hasFfmpeg) await report.journey(name, 'video', () => sendVideo(stage))
    else report.notShown(name, 'video', 'ffmpeg compares it, and is not on this machine')
  })
  for (const denial of denials) {
    await onPhone(engine, environment, denial, async (stage) => {
      await report.journey(name, labels[denial], () => doWithoutStorage(stage, denial))
    })
  }
  if (!denials.includes('space')) report.notShown(name, labels.space, 'it has no setting for it')
}

async function onPhone(
  engine: Engine,
  environment: Omit<Stage, 'phone'>,
  denial: Denial | undefined,
  work: (stage: Stage) => Promise<void>,
): Promise<void> {
  const phone = phoneOf(await engine.start(denial), environment.network.origin)
  try {
    await work({ ...environment, phone })
  } finally {
    await phone.close()
  }
}

async function reportLacks(name: string, phone: Phone, report: Report): Promise<void> {
  const lacks = await report.journey(name, 'list of features', () => lacksOf(phone))
  if (lacks === undefined) return
  for (const lack of lacks) report.notShown(name, lack, 'the engine has none')
  if (!lacks.includes('push')) report.notShown(name, 'push', 'a subscription would ask the service of its maker')
}
