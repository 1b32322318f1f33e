import { ageStoredQueries, storedQueries, storedScreens, workerReady } from '#tests/support/drivers/device.ts'
import { until } from '#tests/support/drivers/server.ts'
import type { Booked } from './booking.ts'
import { passShown } from './person.ts'
import type { Stage } from './stage.ts'

const AGE = /به‌روز تا ۲ ساعت پیش/

/** Every visited screen opens again without a network, and shows its age; the pass also after a restart. */
export async function readOffline(stage: Stage, { receipt, token }: Booked): Promise<void> {
  const { phone, network } = stage
  // The worker may have missed a page that loaded during its installation; the next one is cached.
  await phone.open('/about')
  await workerReady(phone)
  for (const [path, storedKey] of Object.entries(storedScreens)) {
    await phone.open(path)
    await until(`${path} to be stored`, async () => {
      const keys = await phone.evaluate(storedQueries).catch(() => [])
      return keys.some((key) => key.includes(storedKey)) || undefined
    })
  }
  await phone.open('/about')
  await phone.evaluate(ageStoredQueries)
  await network.setDown(true)
  try {
    for (const path of Object.keys(storedScreens)) {
      await phone.open(path)
      await phone.sees(AGE)
    }
    await phone.restart()
    await phone.open(receipt)
    if ((await passShown(stage)) !== token) throw new Error('the pass is another one')
  } finally {
    await network.setDown(false)
  }
}
