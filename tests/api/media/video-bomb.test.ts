import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findFfmpeg } from '#server/gateways/media/ffmpeg.ts'
import { hasFfmpeg, videoFile } from '#tests/support/data/videos.ts'
import { temporaryFolder } from '#tests/support/scenarios/program.ts'

/** A stand-in for ffmpeg that records its arguments and its memory limit. */
async function noting(folder: string) {
  const path = join(folder, 'noting')
  writeFileSync(path, `#!/bin/sh\necho "$@" >> ${folder}/words\nulimit -d >> ${folder}/limits\n`)
  chmodSync(path, 0o755)
  const tool = await findFfmpeg(path)
  if (tool === undefined) throw new Error('the stand-in did not start')
  return tool
}

test('ffmpeg gets the pixel limit before the input file, for repacking and for a frame', async () => {
  const folder = temporaryFolder()
  const tool = await noting(folder)
  await tool.repack('a', 'b', 'mp4')
  await expect(tool.frame('a', join(folder, 'none'), 1)).rejects.toThrow('no such file')
  const [, ...invocations] = readFileSync(join(folder, 'words'), 'utf8').trim().split('\n')
  expect(invocations).toHaveLength(3)
  for (const words of invocations) expect(words).toMatch(/-max_pixels 35651584 .*-i file:a/)
})

test.runIf(process.platform === 'linux')('ffmpeg gets at most 256 MB', async () => {
  const folder = temporaryFolder()
  await (await noting(folder)).repack('a', 'b', 'mp4')
  expect(readFileSync(join(folder, 'limits'), 'utf8').trim().split('\n')).toEqual(['262144', '262144'])
})

test.runIf(hasFfmpeg)('a bomb that passed the upload is not decoded by ffmpeg either', async () => {
  const tool = await findFfmpeg('ffmpeg')
  const to = join(temporaryFolder(), 'frame.png')
  await expect(tool?.frame(videoFile('bomb.mp4'), to, 0)).rejects.toThrow(/ffmpeg ended with/)
  expect(existsSync(to)).toBe(false)
})

test.runIf(hasFfmpeg)(
  'where decoding up to that second exceeds the memory limit, an earlier complete frame is used',
  async () => {
    const folder = temporaryFolder()
    const program = join(folder, 'short-of-memory')
    writeFileSync(
      program,
      '#!/bin/sh\ncase "$*" in *-ss*) case "$*" in *nokey*) ;; *) exit 1;; esac;; esac\nexec ffmpeg "$@"\n',
    )
    chmodSync(program, 0o755)
    const tool = await findFfmpeg(program)
    const to = join(folder, 'frame.png')
    await tool?.frame(videoFile('index-last.mp4'), to, 1)
    expect(await sharp(to).metadata()).toMatchObject({ format: 'png', width: 160, height: 90 })
  },
)
