import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's root folder, found from the source folder or from the bundle in `dist/`. */
function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('package.json is in no folder above the server')
  return findRoot(parent)
}

const root = findRoot(import.meta.dirname)

/** The client that the server serves, made by `vite build`. */
export const clientDir = join(root, 'dist/client')

/** The program for server-side rendering, made by `vite build --ssr`. */
export const renderDir = join(root, 'dist/render')

/** Pictures and clips of the seed. After a build they are beside the bundle, which runs without the sources. */
export const seedMediaDir = import.meta.filename.endsWith('.js')
  ? join(import.meta.dirname, 'seed-media')
  : join(root, 'server/db/seed/media')
