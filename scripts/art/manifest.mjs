import { readFile, writeFile } from 'node:fs/promises'

/** Folder of the rendered files. */
export const media = new URL('../../server/db/seed/media/', import.meta.url)
const file = new URL('manifest.json', media)

export const readManifest = async () => JSON.parse(await readFile(file, 'utf8'))

/** Merges `part` into the current manifest, since pictures and clips may be rendered at the same time. */
export async function writeManifest(part) {
  const text = JSON.stringify({ ...(await readManifest()), ...part }, undefined, 2)
  // Number arrays on one line, as the formatter prints them.
  const compact = text.replace(/\[[\d,\s]+\]/g, (row) => row.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'))
  await writeFile(file, `${compact}\n`)
}
