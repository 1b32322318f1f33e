import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of package.json, whether this runs from the sources or from dist/, and from whatever working folder. */
export const projectRoot = nearestPackage(import.meta.dirname)

function nearestPackage(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('package.json is missing above the server')
  return nearestPackage(parent)
}
