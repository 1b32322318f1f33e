/** A chunk as Rolldown describes it. */
type Chunk = { name: string; moduleIds: readonly string[] }

const named = [
  { name: 'player-hls', package: '/node_modules/hls-video-element/' },
  { name: 'player-vimeo', package: '/node_modules/vimeo-video-element/' },
  { name: 'framer-motion', package: '/node_modules/framer-motion/' },
  { name: 'uploader', package: '/node_modules/tus-js-client/' },
]

/** Prefix of the chunks that only play videos of other hosts: large, useless offline, never precached. */
export const PLAYER_CHUNKS = 'player-'

/** Prefix of the chunk that uploads large files: useful only with a network. */
export const UPLOADER_CHUNK = 'uploader-'

/** Prefix of the chunks of the desk, which only staff load. */
export const DESK_CHUNKS = 'desk-'
const DESK = /\/src\/(?:features\/desk\/|routes\/desk[^/]*\.tsx\?)/

/**
 * The file name pattern of a chunk: players by their provider, the uploader, the animation library, those of the desk by
 * their prefix, all others by their own name.
 */
export function chunkFileNames({ name, moduleIds }: Chunk): string {
  const known = named.find((each) => moduleIds.some((id) => id.includes(each.package)))
  if (known !== undefined) return `assets/${known.name}-[hash].js`
  const isDesk = !name.startsWith('desk') && moduleIds.some((id) => DESK.test(id))
  return `assets/${isDesk ? DESK_CHUNKS : ''}[name]-[hash].js`
}
