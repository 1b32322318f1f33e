import { apiBase, isApiUrl, parseUrl } from '#src/api/address.ts'
import { type MediaLink, mediaLink } from '#src/contract/media-link.ts'
import type { Post } from '#src/contract/post.ts'

/** Media of a post. `url` is absolute. */
export type PostMedia =
  | { kind: 'nothing' }
  | { kind: 'video'; url: string }
  | { kind: 'picture'; url: string }
  | { kind: 'page'; url: string }

export function mediaOf({ media_url, is_video, image }: Pick<Post, 'media_url' | 'is_video' | 'image'>): PostMedia {
  const url = media_url === null ? undefined : parseUrl(media_url, apiBase())?.href
  if (url === undefined) return { kind: 'nothing' }
  const link = linkAt(url)
  // Data from another server must not open `javascript:` or similar URLs.
  if (link === undefined) return { kind: 'nothing' }
  if (is_video) return { kind: 'video', url }
  const isPicture = image !== null || link.kind === 'image' || isApiUrl(url)
  return { kind: isPicture ? 'picture' : 'page', url }
}

export function linkAt(url: string): MediaLink | undefined {
  const address = parseUrl(url)
  return address && mediaLink(address)
}

/** Embedded players and streams offer no file. */
export function mayDownload(url: string): boolean {
  const kind = linkAt(url)?.kind
  return kind === 'video' || kind === 'image' || (kind === 'link' && isApiUrl(url))
}

/** Whether a host plays this video with its own controls. */
export function hasHostControls(url: string): boolean {
  return linkAt(url)?.kind === 'vimeo' || frameOf(url) !== undefined
}

/** URL of a host's embedded player; undefined where our own player is used. */
export function frameOf(url: string, startAt = 0): string | undefined {
  const link = linkAt(url)
  if (link?.kind === 'aparat') {
    return `https://www.aparat.com/video/video/embed/videohash/${link.id}/vt/frame?autoplay=true`
  }
  if (link?.kind !== 'youtube') return undefined
  const params = new URLSearchParams({ autoplay: '1', playsinline: '1', rel: '0', hl: 'fa' })
  if (startAt > 0) params.set('start', String(Math.floor(startAt)))
  return `https://www.youtube-nocookie.com/embed/${link.id}?${params}`
}

/**
 * Normalizes a Vimeo URL of a channel or group, which Vimeo's element does not support; returns any other URL
 * unchanged.
 */
export function playableUrl(url: string): string {
  const link = linkAt(url)
  const isElsewhere = link?.kind === 'vimeo' && /^\/(?:channels|groups)\//.test(new URL(url).pathname)
  return isElsewhere ? `https://vimeo.com/${link.id}` : url
}
