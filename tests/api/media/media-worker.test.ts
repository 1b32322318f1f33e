import { readFileSync } from 'node:fs'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openMediaWorker } from '#server/media-worker/media-worker.ts'
import { tasks as here } from '#server/media-worker/tasks.ts'
import { drawing } from '#tests/support/data/pictures.ts'
import { personal, videoFile } from '#tests/support/data/videos.ts'
import { temporaryFolder } from '#tests/support/scenarios/program.ts'

const worker = openMediaWorker('server/media-worker/process.ts', ['--import', 'tsx'])
afterAll(() => worker.child()?.kill('SIGKILL'))

async function photo() {
  const path = join(temporaryFolder(), 'photo')
  await writeFile(path, await drawing(900, 500).jpeg().toBuffer())
  return path
}

test('the worker process makes the same picture as the server process would', async () => {
  const path = await photo()
  const facts = await worker.pictureFacts(path, 'jpeg')
  expect(facts).toEqual(await here.pictureFacts(path, 'jpeg'))
  const [made, expected] = [await worker.makePicture(path, facts), await here.makePicture(path, facts)]
  expect(made.webp.map(({ width, bytes }) => [width, Buffer.from(bytes).toString('hex')])).toEqual(
    expected.webp.map(({ width, bytes }) => [width, bytes.toString('hex')]),
  )
  const largest = made.webp.at(-1)?.bytes ?? Buffer.alloc(0)
  expect(Buffer.isBuffer(largest)).toBe(true)
  expect((await worker.makeAvif(largest, 400)).subarray(4, 12).toString('latin1')).toBe('ftypavif')
})

test('the worker recognises, reads and cleans a video as the server would', async () => {
  const path = join(temporaryFolder(), 'video')
  await copyFile(videoFile('phone.mov'), path)
  const claim = { name: 'phone.mov', type: 'video/quicktime' }
  expect(await worker.mediaKindOf(path, claim)).toEqual({ family: 'video', kind: 'mov' })
  expect(await worker.videoFacts(path)).toEqual(await here.videoFacts(path))
  await worker.cleanVideo(path, 'mov')
  expect((await readFile(path)).toString('latin1')).not.toMatch(personal)
  await expect(worker.mediaKindOf(path, { ...claim, name: 'a.jpg' })).rejects.toMatchObject({ fault: 'kind' })
})

test('profile pictures are made in the worker too', async () => {
  const path = await photo()
  const made = await worker.makeAvatar(path)
  expect(Buffer.isBuffer(made) && made.equals(await here.makeAvatar(path))).toBe(true)
})

test('the server process loads no decoder: uploaded files are read in the worker only', async () => {
  const { outputFiles } = await build({
    ...{ entryPoints: ['server/main.ts'], outdir: temporaryFolder(), bundle: true, splitting: true, write: false },
    ...{ packages: 'external', platform: 'node', format: 'esm', logLevel: 'silent' },
  })
  const main = outputFiles.find((file) => file.path.endsWith('main.js'))?.text ?? ''
  expect(main).toContain('fastify')
  expect(main.match(/from "(?:sharp|mediabunny|file-type)"/g)).toBeNull()
})

test('the worker refuses a file that is not a picture', async () => {
  const path = join(temporaryFolder(), 'odd')
  await writeFile(path, 'no picture')
  await expect(worker.pictureFacts(path, 'png')).rejects.toMatchObject({ fault: 'broken' })
  await expect(worker.pictureFacts(await photo(), 'png')).rejects.toMatchObject({ fault: 'kind' })
})

test('a crash of the worker is reported, and the next picture is made by a new one', async () => {
  const path = await photo()
  const facts = await worker.pictureFacts(path, 'jpeg')
  const died = worker.makePicture(path, facts)
  const first = worker.child()
  first?.kill('SIGKILL')
  await expect(died).rejects.toMatchObject({ code: 'unavailable' })
  expect((await worker.makePicture(path, facts)).width).toBe(900)
  expect(worker.child()?.pid).not.toBe(first?.pid)
})

test('Ctrl-C in a terminal leaves the worker running; it ends with the server', async () => {
  const own = openMediaWorker('server/media-worker/process.ts', ['--import', 'tsx'])
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

test.runIf(process.platform === 'linux')('the worker’s memory is limited to 1.5 GB, whatever the file', async () => {
  const path = await photo()
  await worker.pictureFacts(path, 'jpeg')
  const limits = readFileSync(`/proc/${worker.child()?.pid}/limits`, 'utf8')
  expect(/Max data size\s+(\d+)/.exec(limits)?.[1]).toBe(String(1536 * 1024 * 1024))
})
