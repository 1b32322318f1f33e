import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

// Compressed once at the highest level: the server only selects the file that the browser accepts.
const clientDir = 'dist/client'
const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt)$/
const worthwhileBytes = 512
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

for (const name of await readdir(clientDir, { recursive: true })) {
  const file = join(clientDir, name)
  if (!compressible.test(name) || (await stat(file)).size < worthwhileBytes) continue
  const bytes = await readFile(file)
  await writeFile(
    `${file}.br`,
    await brotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  )
  await writeFile(`${file}.gz`, await zip(bytes, { level: 9 }))
}
