/** The components of a parsed URL; a `URL` object satisfies it. */
export type Address = {
  protocol: string
  hostname: string
  pathname: string
  search: string
  username: string
  password: string
}

/**
 * Classification of a post's media URL: a video of a supported host with its id, an HLS stream, a media file, a picture, or
 * a web page to link to.
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

// A URL of such a host without a video id (a channel, a search) is an ordinary page.
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
 * Classifies a URL. Undefined for schemes other than http and https, and for URLs with user name or password, which disguise
 * the host or leak a secret: such URLs are never opened, played or displayed.
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
  // Only short URLs have the bare id as their path.
  if (host === 'youtube' && hostname !== 'youtu.be' && !/^\/\w+\/./.test(pathname)) return undefined
  return ids[host].exec(pathname)?.[1]
}

/** Whether the link is played rather than displayed or opened. */
export function isVideoLink(link: MediaLink): boolean {
  return link.kind !== 'image' && link.kind !== 'link'
}
