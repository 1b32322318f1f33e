import { ON_DEMAND } from '#src/contract/worker/precache-entry.ts'
import { CONTROL_CHUNKS, DESK_CHUNKS, PLAYER_CHUNKS, POOLSIDE_CHUNKS, UPLOADER_CHUNK } from './player-chunks.ts'

/**
 * Starts of the names of chunks that the worker caches once they are used. Players load with the first video; animations,
 * the font of rare characters, the windowing of long lists, the account menu, the offer to install and the suggestions of
 * the search field have a fallback that needs no network; the uploader, large pictures, some dialogs and screens that
 * display or change data of the server are useless without one; what draws a receipt is fetched with the
 * receipt; the static texts are read once, if at all; what reduces a video is fetched when one is chosen; Chakra and its
 * controls are large, and no first screen has them; the desk, the door and the coach are for staff alone.
 */
export const NOT_PRECACHED: string[] = [
  PLAYER_CHUNKS,
  UPLOADER_CHUNK,
  DESK_CHUNKS,
  POOLSIDE_CHUNKS,
  CONTROL_CHUNKS,
  'chakra-',
  'account-menu-',
  'install-card-',
  'calendar-dialog-',
  'day-picker-',
  'radio-cards-',
  'rating-control-',
  'switch-control-',
  'row-window-',
  'season-picture-',
  'seasons-',
  'wave-ring-',
  'toast-list-',
  'animated-list-',
  'framer-motion-',
  'delete-account-dialog-',
  'phone-dialog-',
  'pull-to-refresh-',
  'suggestions-',
  'crop-',
  'cards-on-sale-',
  'card-visit-',
  'vazirmatn-latin-',
  '-reviews-page-',
  'profile-edit-',
  'password-edit-',
  'member-form-',
  'guardians-',
  'members-',
  'members_',
  'use-member-form-',
  'date-field-',
  'picture-field-',
  'purchase-history-',
  'security-',
  'account-settings-',
  'join-form-',
  'gateway-screen-',
  'credentials-',
  'contact-screen-',
  'wallet-',
  'text-page-',
  'measure-',
  'media-tools-',
  'capture-dialog-',
  'trim-dialog-',
  'copy-range-',
  'finish-recording-',
  'receipt-picture-',
  'picture-viewer-',
  'recordings-',
  'recording-list-',
  'payment-screen-',
  'reducer-',
  'reduction-parts-',
  'reduction-worker-',
]

type Entry = { url: string; revision: string | null; size: number }

/** Marks the worker's entries that are not precached, and moves them behind the others. */
export function markOnDemand(entries: Entry[]) {
  const startOf = ({ url }: Entry) => NOT_PRECACHED.find((start) => url.startsWith(`assets/${start}`))
  const precached = entries.filter((entry) => startOf(entry) === undefined)
  const onDemand = entries.flatMap((entry) => {
    const start = startOf(entry)
    // Fonts have a cache of their own.
    return start === undefined || entry.url.endsWith('.woff2') ? [] : { ...entry, revision: `${ON_DEMAND}${start}` }
  })
  return { manifest: [...precached, ...onDemand], warnings: [] }
}
