import * as z from 'zod/mini'

/** Cache Storage names shared by page and worker. */
export const cacheNames = {
  /** Viewed public pictures: bounded, evicted first. */
  pictures: 'pictures',
  /** Complete files of downloads: deleted only by the user. */
  downloads: 'kept-media',
  /** Chunks of downloads in progress. */
  downloadChunks: 'kept-media-parts',
} as const

/** Types of messages from a page to the worker. The values stay, since page and worker may be of different builds. */
export const messageTypes = {
  downloadsChanged: 'KEPT_CHANGED',
  picturesSeen: 'PICTURES_SEEN',
  claimPage: 'TAKE_PAGE',
  pageListens: 'PAGE_LISTENS',
  navigationStarted: 'PAGE_GOES',
} as const

/** Messages from a page to the worker. */
export const workerMessage = z.discriminatedUnion('type', [
  /** The set of downloaded files has changed. */
  z.object({ type: z.literal(messageTypes.downloadsChanged) }),
  /** Pictures loaded before a worker could cache them. */
  z.object({ type: z.literal(messageTypes.picturesSeen), urls: z.array(z.string()) }),
  /** This page loaded while the first worker claimed the open pages and must be claimed too. */
  z.object({ type: z.literal(messageTypes.claimPage) }),
  /** This page now has a message listener: the worker repeats pending messages. */
  z.object({ type: z.literal(messageTypes.pageListens) }),
  /** This page has started the requested navigation. */
  z.object({ type: z.literal(messageTypes.navigationStarted) }),
])
export type WorkerMessage = z.infer<typeof workerMessage>

/**
 * Whether a path is a public picture or clip of the API. A profile picture (`/media/avatars/`) is private: no cache may
 * contain it after sign-out.
 */
export function isPublicMedia(pathname: string): boolean {
  return pathname.startsWith('/media/') && !pathname.startsWith('/media/avatars/')
}
