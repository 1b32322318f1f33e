import { freeBytes } from './free-bytes.ts'
import { openChannel } from './tab-sync.ts'

/** The channel on which the other contexts learn that files were deleted. */
export const SHED_CHANNEL = 'mowj-storage'

/**
 * Runs a write that must not be lost. When the disk is full, sheds step by step and runs it again; rejects with the write's
 * error when nothing is left to shed.
 */
export async function withRoom<Result>(write: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!isQuotaExceeded(error) || !(await shed())) throw error
    }
  }
}

/** Sheds until `bytes` are free by the browser's estimate; false when the disk has not that much. */
export async function makeRoom(bytes: number): Promise<boolean> {
  for (;;) {
    const free = await freeBytes()
    // Without an estimate the write itself decides.
    if (free === undefined || free > bytes) return true
    if (!(await shed())) return false
  }
}

export function isQuotaExceeded(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}

/**
 * Deletes the next thing that can be loaded again; false when nothing is left. The worker sets it at once, a page to code
 * that is loaded when its disk is full.
 */
export const shedder = { shed: (): Promise<boolean> => Promise.resolve(false) }

async function shed(): Promise<boolean> {
  if (!(await shedder.shed().catch(() => false))) return false
  const channel = openChannel(SHED_CHANNEL)
  channel?.postMessage('shed')
  channel?.close()
  return true
}
