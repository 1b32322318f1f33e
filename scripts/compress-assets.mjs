import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

// Compressed once at the highest level: the server only selects the file that the browser accepts.
const clientDir = 'dist/client'
/** Results of the last build, named by the hash of what was compressed: few files differ between two builds. */
const cacheDir = 'node_modules/.cache/compressed'
const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt)$/
const worthwhileBytes = 512
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** By the ending of the result's name. */
const encoders = {
  br: (bytes) =>
    brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gz: (bytes) => zip(bytes, { level: 9 }),
}

await mkdir(cacheDir, { recursive: true })
const stored = new Set(await readdir(cacheDir))
const used = new Set()

for (const name of await readdir(clientDir, { recursive: true })) {
  const file = join(clientDir, name)
  if (!compressible.test(name) || (await stat(file)).size < worthwhileBytes) continue
  const bytes = await readFile(file)
  const hash = createHash('sha256').update(bytes).digest('hex')
  for (const [ending, encode] of Object.entries(encoders)) {
    const result = `${hash}.${ending}`
    const copy = join(cacheDir, result)
    if (!stored.has(result)) {
      // Renamed when complete: another build, or a later one, must not take a part for the whole.
      const part = `${copy}.${process.pid}`
      await writeFile(part, await encode(bytes))
      await rename(part, copy)
    }
    used.add(result)
    await copyFile(copy, `${file}.${ending}`)
  }
}
for (const name of stored) if (!used.has(name)) await rm(join(cacheDir, name), { force: true })
