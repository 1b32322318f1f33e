/** `kept` on this device, all or `partly`; `lost`: it keeps no files; `unready`: nothing of the app was there yet to take it. */
type Outcome = 'kept' | 'partly' | 'lost' | 'unready'

/** What became of what another app has shared: how many files were stored, and how many the device refused. */
export type Shared = { outcome: Outcome; files: number; lost: number }

export type ComposeSearch = { item?: string; shared?: Outcome; files?: number; lost?: number }

/** What the composer is opened with: a draft's id, and what became of what another app has shared. */
export function composeSearch({ item, shared, files, lost }: Record<string, unknown>): ComposeSearch {
  return {
    ...(typeof item === 'string' && item !== '' && { item }),
    ...(isOutcome(shared) && { shared, ...(isCount(files) && { files }), ...(isCount(lost) && { lost }) }),
  }
}

/** The outcome of a share that the address names; one file where it names no number. */
export function sharedOf({ shared, files = 1, lost = 0 }: ComposeSearch): Shared | undefined {
  return shared && { outcome: shared, files, lost }
}

function isOutcome(value: unknown): value is Outcome {
  return value === 'kept' || value === 'partly' || value === 'lost' || value === 'unready'
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0
}
