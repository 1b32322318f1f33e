import { PLAYER_CHUNKS, UPLOADER_CHUNK } from './player-chunks.ts'

/**
 * Starts of the names of chunks that the worker caches once they are used. Players load with the first video; animations,
 * the font of rare characters, the windowing of long lists, the account menu and the offer to install have a fallback that
 * needs no network; the uploader and some dialogs are useless without one; Chakra and its controls are large, and no first
 * screen has them.
 */
export const NOT_PRECACHED: string[] = [
  PLAYER_CHUNKS,
  UPLOADER_CHUNK,
  'chakra-',
  'account-menu-',
  'install-card-',
  'calendar-dialog-',
  'radio-cards-',
  'rating-control-',
  'switch-control-',
  'row-window-',
  'toast-list-',
  'animated-list-',
  'framer-motion-',
  'delete-account-dialog-',
  'phone-dialog-',
  'pull-to-refresh-',
  'crop-dialog-',
  'vazirmatn-latin-',
]
