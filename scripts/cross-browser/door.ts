import { doorStrings } from '#src/features/door/strings.ts'
import { passCode } from '#src/features/payment/receipt/pass-code.ts'
import { workerReady } from '#tests/support/drivers/device.ts'
import { until } from '#tests/support/drivers/server.ts'
import { liveClass } from '#tests/support/scenarios/attendance/live-class.ts'
import { signIn } from './person.ts'
import type { Phone } from './phone.ts'
import type { Stage } from './stage.ts'

const NUMBER = 850
/** The engine does not show a canvas as a camera's video. */
const notShown = new RegExp(Object.values(doorStrings.cameraStates).join('|'))
const next = { role: 'button', name: new RegExp(`^${doorStrings.next}$`) }

/**
 * A door admits a pass that its camera sees, knows it again without a network after a restart, admits another one, and
 * both entries reach the server once there is a network. Returns what read the first pass.
 */
export async function scanAtDoor(stage: Stage): Promise<string> {
  const { phone, network, server } = stage
  const club = await liveClass(server, { swimmers: 2, together: 1, number: NUMBER })
  const [first = '', second = ''] = club.passes
  const arrived = (count: number) =>
    until(`${count} entries at the server`, async () => ((await club.events()).length === count ? true : undefined))
  try {
    await phone.open('/login?next=/about')
    await signIn(stage, club.door)
    await phone.arrivesAt(/^\/about/)
    // The worker caches the code of staff when a page under its control loads it.
    await phone.open('/about')
    await workerReady(phone)
    await holdBefore(phone, first)
    const { admit, cameraStates } = doorStrings
    const hasCamera = !notShown.test(await phone.sees(new RegExp([admit, ...Object.values(cameraStates)].join('|'))))
    if (!hasCamera) await type(phone, first)
    await phone.sees(new RegExp(admit))
    await arrived(1)
    await network.setDown(true)
    try {
      await phone.restart()
      await phone.open('/door')
      // The screen listens to scanners once its camera has begun.
      await phone.sees(new RegExp([doorStrings.aim, ...Object.values(cameraStates)].join('|')))
      await type(phone, first)
      await phone.sees(new RegExp(doorStrings.refused))
      await phone.click(next)
      await type(phone, second)
      await phone.sees(new RegExp(doorStrings.admit))
      await phone.click(next)
    } finally {
      await network.setDown(false)
    }
    await arrived(2)
    return hasCamera ? 'read by the camera' : 'typed by a scanner: no camera can be simulated'
  } finally {
    await club.close()
  }
}

/** Opens the door with a camera that sees the code: the engines' own fake cameras show no pictures of ours. */
function holdBefore(phone: Phone, pass: string): Promise<void> {
  return phone.evaluate(({ size, rows }) => {
    const canvas = document.createElement('canvas')
    canvas.width = 1280
    canvas.height = 720
    const context = canvas.getContext('2d')
    const draw = () => {
      if (context === null) return
      context.fillStyle = '#ffffff'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.fillStyle = '#000000'
      const module = Math.floor(canvas.height / size)
      for (const [y, row] of rows.entries())
        for (const [x, isDark] of row.entries())
          if (isDark) context.fillRect(280 + x * module, y * module, module, module)
    }
    setInterval(draw, 100)
    draw()
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(10))
    history.pushState({}, '', '/door')
  }, passCode(pass))
}

/** A scanner types the pass. */
function type(phone: Phone, pass: string): Promise<void> {
  return phone.evaluate((digits) => {
    const strike = (key: string, code: string) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }))
    for (const digit of digits) strike(digit, `Digit${digit}`)
    strike('Enter', 'Enter')
  }, pass)
}
