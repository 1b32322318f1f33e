import { showToast } from '#src/ui/feedback/toast-store.ts'
import { shareFile } from '#src/ui/media/share-file.ts'
import type { Season } from './season.ts'
import { seasonStrings as words } from './strings.ts'

/** Shares the season as a picture. The renderer's code loads on tap. */
export async function shareSeason(season: Season): Promise<void> {
  try {
    const { seasonPicture } = await import('./season-picture.ts')
    const name = `mowj-${season.year}-${season.name}.png`
    const shared = await shareFile(new File([await seasonPicture(season)], name, { type: 'image/png' }))
    if (shared === 'saved') showToast({ kind: 'success', text: words.saved })
  } catch (error) {
    // The user closed the share dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ kind: 'error', text: words.failed })
  }
}
