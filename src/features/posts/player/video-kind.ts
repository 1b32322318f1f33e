import { apiBase, isApiUrl, parseUrl } from '#src/api/address.ts'
import { type MediaLink, mediaLink } from '#src/contract/media-link.ts'
import type { Post } from '#src/contract/post.ts'

/** What a post holds: nothing, a film to play, a picture to show, or a page to open elsewhere. `url` is a whole address. */
export type PostMedia =
  | { kind: 'nothing' }
  | { kind: 'video'; url: string }
  | { kind: 'picture'; url: string }
  | { kind: 'page'; url: string }

export function mediaOf({ media_url, is_video, image }: Pick<Post, 'media_url' | 'is_video' | 'image'>): PostMedia {
  const url = media_url === null ? undefined : parseUrl(media_url, apiBase())?.href
  if (url === undefined) return { kind: 'nothing' }
  const link = linkAt(url)
  // Another server's word is not enough to open `javascript:` and its like.
  if (link === undefined) return { kind: 'nothing' }
  if (is_video) return { kind: 'video', url }
  const isPicture = image !== null || link.kind === 'image' || isApiUrl(url)
  return { kind: isPicture ? 'picture' : 'page', url }
}

/** What stands behind a whole address. */
export function linkAt(url: string): MediaLink | undefined {
  const address = parseUrl(url)
  return address && mediaLink(address)
}

/** Hosts that show their own player in a frame give no file away, nor do streams. */
export function mayDownload(url: string): boolean {
  const kind = linkAt(url)?.kind
  return kind === 'video' || kind === 'image' || (kind === 'link' && isApiUrl(url))
}

/** The address of a host's own player, which stands in a frame; undefined where we play ourselves. */
export function frameOf(url: string, startAt = 0): string | undefined {
  const link = linkAt(url)
  if (link?.kind === 'aparat') {
    return `https://www.aparat.com/video/video/embed/videohash/${link.id}/vt/frame?autoplay=true`
  }
  if (link?.kind !== 'youtube') return undefined
  const wish = new URLSearchParams({ autoplay: '1', playsinline: '1', rel: '0', hl: 'fa' })
  if (startAt > 0) wish.set('start', String(Math.floor(startAt)))
  return `https://www.youtube-nocookie.com/embed/${link.id}?${wish}`
}

/** A film's address as Vimeo's element reads it: it knows neither channels nor groups. Any other comes back as it was. */
export function playableUrl(url: string): string {
  const link = linkAt(url)
  const isElsewhere = link?.kind === 'vimeo' && /^\/(?:channels|groups)\//.test(new URL(url).pathname)
  return isElsewhere ? `https://vimeo.com/${link.id}` : url
}
