import * as z from 'zod/mini'

/** Names in Cache Storage that page and worker share. */
export const cacheNames = {
  /** Public pictures once seen: bounded, the first to go. */
  pictures: 'pictures',
  /** Whole files a person chose to have at the pool: they go only when told to. */
  kept: 'kept-media',
  /** Pieces of files that are still on their way. */
  keptParts: 'kept-media-parts',
} as const

/** What a page tells the worker. */
export const workerMessage = z.discriminatedUnion('type', [
  /** The kept files are others than before. */
  z.object({ type: z.literal('KEPT_CHANGED') }),
  /** Pictures that were shown before there was a worker to keep them. */
  z.object({ type: z.literal('PICTURES_SEEN'), urls: z.array(z.string()) }),
  /** This page was on its way while the first worker took the open ones: it wants to be taken, too. */
  z.object({ type: z.literal('TAKE_PAGE') }),
  /** This page hears the worker from now on: what was meant for it before is sent again. */
  z.object({ type: z.literal('PAGE_LISTENS') }),
  /** This page goes where the worker told it to. */
  z.object({ type: z.literal('PAGE_GOES') }),
])
export type WorkerMessage = z.infer<typeof workerMessage>

/**
 * Whether an address is a public picture or clip of the API. A face (`/media/avatars/`) is its owner's: after signing out
 * no cache of ours may have it.
 */
export function isPublicMedia(pathname: string): boolean {
  return pathname.startsWith('/media/') && !pathname.startsWith('/media/avatars/')
}
