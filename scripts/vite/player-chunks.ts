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
/** Prefix of their stylesheets, which are named after the route. */
export const DESK_STYLES = 'desk.'
const DESK = /\/src\/(?:(?:features|contract)\/desk\/|routes\/desk[^/]*\.tsx\?)/
/** Prefix of the chunks of the door and the coach, which only staff load, and of the worker that reads codes. */
export const POOLSIDE_CHUNKS = 'poolside-'
/** Prefixes of their stylesheets, which are named after the route. */
export const POOLSIDE_STYLES = ['door-', 'coach-', 'poolside-']
const POOLSIDE = /\/src\/(?:features\/(?:door|coach|poolside)\/|api\/attendance\/|routes\/(?:door|coach)\.tsx\?)/
/** Prefix of the chunks with components of Chakra that several controls need. */
export const CONTROL_CHUNKS = 'ui-controls-'
const CONTROL = /\/node_modules\/@(?:chakra-ui|ark-ui|zag-js|internationalized)\//

/**
 * The file name pattern of a chunk: players by their provider, the uploader, the animation library, those of the desk by
 * their prefix, all others by their own name.
 */
export function chunkFileNames({ name, moduleIds }: Chunk): string {
  const known = named.find((each) => moduleIds.some((id) => id.includes(each.package)))
  if (known !== undefined) return `assets/${known.name}-[hash].js`
  if (name !== 'chakra' && moduleIds.length > 0 && moduleIds.every((id) => CONTROL.test(id)))
    return `assets/${CONTROL_CHUNKS}[name]-[hash].js`
  if (moduleIds.some((id) => POOLSIDE.test(id)))
    return `assets/${POOLSIDE_CHUNKS}${name.replace(/^poolside-?/, '')}-[hash].js`.replace('--', '-')
  if (!moduleIds.some((id) => DESK.test(id))) return 'assets/[name]-[hash].js'
  // The routes of the desk are named after it.
  return `assets/${DESK_CHUNKS}${name.replace(/^desk\W?/, '')}-[hash].js`.replace('--', '-')
}
