import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import * as here from '#server/modules/media/media-picture.ts'
import { openPress } from '#server/modules/media/picture-press.ts'
import { drawing } from '#tests/support/pictures.ts'
import { temporaryFolder } from '#tests/support/program.ts'

const press = openPress('server/modules/media/picture-desk.ts', ['--import', 'tsx'])
afterAll(() => press.child()?.kill('SIGKILL'))

async function photo() {
  const path = join(temporaryFolder(), 'photo')
  await writeFile(path, await drawing(900, 500).jpeg().toBuffer())
  return path
}

test('a picture made in the process beside the server is the one that would have been made in it', async () => {
  const path = await photo()
  const facts = await press.pictureFacts(path, 'jpeg')
  expect(facts).toEqual(await here.pictureFacts(path, 'jpeg'))
  const [made, expected] = [await press.makePicture(path, facts), await here.makePicture(path, facts)]
  expect(made.webp.map(({ width, bytes }) => [width, Buffer.from(bytes).toString('hex')])).toEqual(
    expected.webp.map(({ width, bytes }) => [width, bytes.toString('hex')]),
  )
  const largest = made.webp.at(-1)?.bytes ?? Buffer.alloc(0)
  expect(Buffer.isBuffer(largest)).toBe(true)
  expect((await press.makeAvif(largest, 400)).subarray(4, 12).toString('latin1')).toBe('ftypavif')
})

test('what is no picture is refused by it as before', async () => {
  const path = join(temporaryFolder(), 'odd')
  await writeFile(path, 'no picture')
  await expect(press.pictureFacts(path, 'png')).rejects.toMatchObject({ fault: 'broken' })
  await expect(press.pictureFacts(await photo(), 'png')).rejects.toMatchObject({ fault: 'kind' })
})

test('when it dies at its work that is told, and the next picture is made by a new one', async () => {
  const path = await photo()
  const facts = await press.pictureFacts(path, 'jpeg')
  const died = press.makePicture(path, facts)
  const first = press.child()
  first?.kill('SIGKILL')
  await expect(died).rejects.toMatchObject({ code: 'unavailable' })
  expect((await press.makePicture(path, facts)).width).toBe(900)
  expect(press.child()?.pid).not.toBe(first?.pid)
})

test('a terminal’s Ctrl-C leaves it at its work; it goes when the server does', async () => {
  const own = openPress('server/modules/media/picture-desk.ts', ['--import', 'tsx'])
  const path = await photo()
  await own.pictureFacts(path, 'jpeg')
  const child = own.child()
  onTestFinished(() => void child?.kill('SIGKILL'))
  child?.kill('SIGINT')
  expect(await own.pictureFacts(path, 'jpeg')).toMatchObject({ width: 900 })
  const gone = new Promise((resolve) => child?.once('exit', resolve))
  child?.disconnect()
  await gone
})
