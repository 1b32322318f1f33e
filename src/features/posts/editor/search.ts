/**
 * Shared files stored on this device: all ('kept'), some (`partly`), none (`lost`: storage failed; `unready`: the app
 * was not started).
 */
type Outcome = 'kept' | 'partly' | 'lost' | 'unready'

/** Result of sharing from another app: how many files were stored, and how many the device could not store. */
export type Shared = { outcome: Outcome; files: number; lost: number }

export type PostEditorSearch = { item?: string; shared?: Outcome; files?: number; lost?: number }

/** Search parameters of the editor: a draft's id, and the result of a share. */
export function postEditorSearch({ item, shared, files, lost }: Record<string, unknown>): PostEditorSearch {
  return {
    ...(typeof item === 'string' && item !== '' && { item }),
    ...(isOutcome(shared) && { shared, ...(isCount(files) && { files }), ...(isCount(lost) && { lost }) }),
  }
}

/** The result of a share from the search parameters; defaults to one file. */
export function sharedOf({ shared, files = 1, lost = 0 }: PostEditorSearch): Shared | undefined {
  return shared && { outcome: shared, files, lost }
}

function isOutcome(value: unknown): value is Outcome {
  return value === 'kept' || value === 'partly' || value === 'lost' || value === 'unready'
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0
}
