import { readdirSync, readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import manifest from '#server/db/seed/media/manifest.json' with { type: 'json' }

const media = new URL('../../../server/db/seed/media/', import.meta.url)
const fallback = new URL('../../../public/fallback/', import.meta.url)
const KIB = 1024
const sizeOf = (path: string) => statSync(new URL(path, media)).size
const filesIn = (folder: string) => readdirSync(new URL(folder, media)).map((name) => `${folder}${name}`)

test('the seed media are small enough to clone', () => {
  const all = [...filesIn('pictures/'), ...filesIn('clips/'), ...filesIn('avatars/')]
  expect(all.reduce((sum, path) => sum + sizeOf(path), 0)).toBeLessThan(12 * KIB * KIB)
})

test('phones download few bytes: pictures of 400 and 800, clips', () => {
  const heavy = (ending: string, limit: number) =>
    filesIn('pictures/').filter((path) => path.endsWith(ending) && sizeOf(path) > limit)
  expect(heavy('-400.avif', 11 * KIB)).toEqual([])
  expect(heavy('-800.avif', 26 * KIB)).toEqual([])
  expect(filesIn('clips/').filter((path) => sizeOf(path) > 250 * KIB)).toEqual([])
})

test('the shell’s offline data is at most 20 KiB', () => {
  const total = readdirSync(fallback).reduce((sum, name) => sum + statSync(new URL(name, fallback)).size, 0)
  expect(total).toBeLessThanOrEqual(20 * KIB)
})

test('a picture has its stated aspect ratio, so that the layout does not shift', async () => {
  for (const [name, { width, height }] of Object.entries(manifest.pictures)) {
    const image = await sharp(readFileSync(new URL(`pictures/${name}-400.webp`, media))).metadata()
    expect({ name, ratio: image.height }).toEqual({ name, ratio: Math.round((400 * height) / width) })
  }
})

test('the media contain no unused files', () => {
  const named = Object.entries(manifest.pictures).flatMap(([name, { avif, webp }]) => [
    ...avif.map((width) => `pictures/${name}-${width}.avif`),
    ...webp.map((width) => `pictures/${name}-${width}.webp`),
  ])
  expect(filesIn('pictures/').sort()).toEqual(named.sort())
  expect(filesIn('clips/').sort()).toEqual(
    Object.keys(manifest.clips)
      .map((name) => `clips/${name}.mp4`)
      .sort(),
  )
  expect(filesIn('avatars/').sort()).toEqual(manifest.avatars.map((id) => `avatars/${id}.webp`).sort())
})

test('a clip has its stated duration and starts before it is completely loaded', () => {
  for (const [name, { durationSeconds }] of Object.entries(manifest.clips)) {
    const file = readFileSync(new URL(`clips/${name}.mp4`, media))
    const header = file.indexOf('mvhd')
    expect(file.readUInt32BE(header + 20) / file.readUInt32BE(header + 16), name).toBeCloseTo(durationSeconds, 1)
    expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'))
  }
})
