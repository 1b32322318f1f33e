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

/** Messages from a page to the worker. */
export const workerMessage = z.discriminatedUnion('type', [
  /** The set of downloaded files has changed. */
  z.object({ type: z.literal('KEPT_CHANGED') }),
  /** Pictures loaded before a worker could cache them. */
  z.object({ type: z.literal('PICTURES_SEEN'), urls: z.array(z.string()) }),
  /** This page loaded while the first worker claimed the open pages and must be claimed too. */
  z.object({ type: z.literal('TAKE_PAGE') }),
  /** This page now has a message listener: the worker repeats pending messages. */
  z.object({ type: z.literal('PAGE_LISTENS') }),
  /** This page has started the requested navigation. */
  z.object({ type: z.literal('PAGE_GOES') }),
])
export type WorkerMessage = z.infer<typeof workerMessage>

/**
 * Whether a path is a public picture or clip of the API. A profile picture (`/media/avatars/`) is private: no cache may
 * contain it after sign-out.
 */
export function isPublicMedia(pathname: string): boolean {
  return pathname.startsWith('/media/') && !pathname.startsWith('/media/avatars/')
}
