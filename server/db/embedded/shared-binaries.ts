import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'

/**
 * Copies the programs once (60 MB) to a folder that all users can read and only root can write. For root on a machine
 * without user namespaces, where the project itself often is in a folder that other users cannot read.
 */
export function shareBinaries(binaries: Binaries, sharedDir?: string): Binaries {
  const faults: string[] = []
  const folders = sharedDir === undefined ? ['/var/lib/mowj', join(tmpdir(), 'mowj-shared')] : [sharedDir]
  for (const folder of folders) {
    try {
      return { ...binaries, root: copyInto(folder, binaries) }
    } catch (error) {
      faults.push((error as Error).message)
    }
  }
  throw new Error(faults.join('; '))
}

function copyInto(folder: string, binaries: Binaries): string {
  mkdirSync(folder, { recursive: true })
  const { uid, mode } = lstatSync(folder)
  // In a folder writable by others the programs could be replaced.
  if (uid !== process.geteuid?.() || (mode & 0o022) !== 0) throw new Error(`${folder} is not root's own`)
  chmodSync(folder, 0o755)
  const copy = join(folder, `postgres-${binaries.version}-${process.arch}`)
  if (existsSync(copy)) return copy
  const partial = `${copy}.${process.pid}`
  rmSync(partial, { recursive: true, force: true })
  cpSync(binaries.root, partial, { recursive: true, verbatimSymlinks: true })
  renameSync(partial, copy)
  return copy
}
