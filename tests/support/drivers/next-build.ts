import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const MARK = '-next'

/**
 * The built product in a separate folder where a deploy can be simulated: `deploy` replaces it by the next build, which has
 * the same code under other names, as if every chunk had changed.
 */
export async function deployable() {
  const root = await mkdtemp(join(tmpdir(), 'mowj-deploy-'))
  await Promise.all(
    ['dist', 'package.json', 'server'].map((name) => cp(resolve(name), join(root, name), { recursive: true })),
  )
  await symlink(resolve('node_modules'), join(root, 'node_modules'))
  const client = join(root, 'dist/client')
  return {
    program: join(root, 'dist/server/main.js'),
    client,
    deploy: () => renameChunks(client),
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

async function renameChunks(client: string) {
  const assets = join(client, 'assets')
  const chunks = (await readdir(assets)).filter((name) => /\.(js|css)$/.test(name))
  const renamed = new Map(chunks.map((name) => [name, name.replace(/\.(js|css)$/, `${MARK}.$1`)]))
  // Names in the code are delimited by quotes, slashes or dots of a path: longest first, none is a part of another.
  const names = new RegExp(
    chunks
      .toSorted((a, b) => b.length - a.length)
      .map(escaped)
      .join('|'),
    'g',
  )
  const texts = [
    ...chunks.map((name) => join(assets, name)),
    join(client, 'index.html'),
    join(client, 'service-worker.js'),
    join(client, '.vite/manifest.json'),
  ]
  for (const file of texts) {
    const text = (await readFile(file, 'utf8')).replace(names, (name) => renamed.get(name) ?? name)
    await writeFile(file, file.endsWith('service-worker.js') ? nextRevision(text) : text)
  }
  for (const [name, next] of renamed) await rename(join(assets, name), join(assets, next))
  await removeCompressed(client)
  await removeCompressed(assets)
}

/** The page with the names replaced. */
function nextRevision(worker: string): string {
  return worker.replace(/"?revision"?:"[0-9a-f]{31}([0-9a-f])"/g, (entry) => entry.replace(/.{8}"$/, 'deadbeef"'))
}

async function removeCompressed(folder: string) {
  const names = (await readdir(folder)).filter((name) => /\.(br|gz)$/.test(name))
  await Promise.all(names.map((name) => rm(join(folder, name))))
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
