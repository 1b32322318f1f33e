import { readFile, writeFile } from 'node:fs/promises'

/** Where the drawn files lie. */
export const media = new URL('../../server/db/seed/media/', import.meta.url)
const file = new URL('manifest.json', media)

export const readManifest = async () => JSON.parse(await readFile(file, 'utf8'))

/** Puts `part` into the manifest as it stands now, since pictures and clips may be drawn at the same time. */
export async function writeManifest(part) {
  const text = JSON.stringify({ ...(await readManifest()), ...part }, undefined, 2)
  // Rows of numbers stand on one line, as the formatter has them.
  const compact = text.replace(/\[[\d,\s]+\]/g, (row) => row.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'))
  await writeFile(file, `${compact}\n`)
}
