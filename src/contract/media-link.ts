/** The parts of a parsed address; a `URL` has them. */
export type Address = {
  protocol: string
  hostname: string
  pathname: string
  search: string
  username: string
  password: string
}

/**
 * What stands behind an address that somebody gave for a post: a film of a supported host with its id there, an HLS
 * stream, a media file, a picture, or a page to be opened elsewhere.
 */
export type MediaLink =
  | { kind: 'youtube' | 'vimeo' | 'aparat'; id: string }
  | { kind: 'hls' | 'video' | 'image' | 'link' }

type Host = 'youtube' | 'vimeo' | 'aparat'

const hosts: Record<string, Host> = {
  'youtube.com': 'youtube',
  'm.youtube.com': 'youtube',
  'music.youtube.com': 'youtube',
  'youtube-nocookie.com': 'youtube',
  'youtu.be': 'youtube',
  'vimeo.com': 'vimeo',
  'player.vimeo.com': 'vimeo',
  'aparat.com': 'aparat',
  'm.aparat.com': 'aparat',
}

// An address of such a host that names no film (a channel, a search) is a page like any other.
const ids: Record<Host, RegExp> = {
  youtube: /^\/(?:(?:embed|shorts|live|v)\/)?([\w-]{11})\/?$/,
  vimeo: /^\/(?:video\/|channels\/[^/]+\/|groups\/[^/]+\/videos\/)?(\d+)(?:\/\w+)?\/?$/,
  aparat: /^\/(?:v|embed|video\/video\/embed\/videohash)\/([A-Za-z0-9]+)(?:\/.*)?$/,
}

const fileKinds: [RegExp, 'hls' | 'video' | 'image'][] = [
  [/\.m3u8$/i, 'hls'],
  [/\.(?:mp4|m4v|mov|mkv|webm|ogv)$/i, 'video'],
  [/\.(?:jpe?g|png|gif|webp|avif)$/i, 'image'],
]

/**
 * Undefined for anything but http and https, and for an address with a user name or a password in it, which hides the host
 * it leads to or tells everybody a secret: nothing of these is ever opened, played or shown.
 */
export function mediaLink(address: Address): MediaLink | undefined {
  const { protocol, hostname, pathname, search, username, password } = address
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  if (username !== '' || password !== '') return undefined
  const host = hosts[hostname.replace(/^www\./, '')]
  const id = host && idAt(host, hostname, pathname, search)
  if (host !== undefined && id !== undefined) return { kind: host, id }
  return { kind: fileKinds.find(([ending]) => ending.test(pathname))?.[1] ?? 'link' }
}

function idAt(host: Host, hostname: string, pathname: string, search: string): string | undefined {
  if (host === 'youtube' && /^\/watch\/?$/.test(pathname)) return /[?&]v=([\w-]{11})(?:&|$)/.exec(search)?.[1]
  // The bare id stands in the short addresses alone.
  if (host === 'youtube' && hostname !== 'youtu.be' && !/^\/\w+\/./.test(pathname)) return undefined
  return ids[host].exec(pathname)?.[1]
}

/** Is it played, rather than shown or opened elsewhere? */
export function isVideoLink(link: MediaLink): boolean {
  return link.kind !== 'image' && link.kind !== 'link'
}
