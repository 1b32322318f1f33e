/** A chunk as Rolldown describes it. */
type Chunk = { name: string; moduleIds: readonly string[]; facadeModuleId?: string | null }

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
const DESK = /\/src\/(?:(?:features|contract)\/desk\/|routes\/desk[^/]*\.tsx\?)/
/** Prefix of the chunks of the door and the coach, which only staff load, and of the worker that reads codes. */
export const POOLSIDE_CHUNKS = 'poolside-'
const POOLSIDE = /\/src\/(?:features\/(?:door|coach|poolside)\/|api\/attendance\/|routes\/(?:door|coach)\.tsx\?)/
/** Prefix of the chunks with components of Chakra that several controls need. */
export const CONTROL_CHUNKS = 'ui-controls-'
const CONTROL = /\/node_modules\/@(?:chakra-ui|ark-ui|zag-js|internationalized)\//

/**
 * The file name pattern of a chunk: players by their provider, the uploader, the animation library, those of the desk by
 * their prefix, all others by their own name.
 */
export function chunkFileNames({ name, moduleIds, facadeModuleId }: Chunk): string {
  const known = named.find((each) => moduleIds.some((id) => id.includes(each.package)))
  if (known !== undefined) return `assets/${known.name}-[hash].js`
  if (name !== 'chakra' && moduleIds.length > 0 && moduleIds.every((id) => CONTROL.test(id)))
    return `assets/${CONTROL_CHUNKS}[name]-[hash].js`
  if (moduleIds.some((id) => POOLSIDE.test(id)) || POOLSIDE.test(facadeModuleId ?? ''))
    return `${poolsideName(name)}-[hash].js`
  // A module of another chunk that is loaded under its own name has an empty chunk.
  const isOfDesk = moduleIds.some((id) => DESK.test(id)) || DESK.test(facadeModuleId ?? '')
  return isOfDesk ? `${deskName(name)}-[hash].js`.replace('--', '-') : 'assets/[name]-[hash].js'
}

/** The file name pattern of an asset: stylesheets of the desk, the door and the coach by their prefix, as their chunks. */
export function assetFileNames({ names }: { names: string[] }): string {
  const poolside = names.find((name) => /^(?:(?:door|coach)\.css$|poolside-)/.test(name))
  if (poolside !== undefined) return `${poolsideName(poolside.replace(/\.css$/, ''))}-[hash][extname]`
  const desk = names.find((name) => /^desk\W/.test(name))
  if (desk === undefined) return 'assets/[name]-[hash][extname]'
  return `${deskName(desk.replace(/\.css$/, ''))}-[hash][extname]`.replace('--', '-')
}

function poolsideName(name: string): string {
  return `assets/${POOLSIDE_CHUNKS}${name.replace(/^poolside-/, '')}`
}

/** The routes of the desk are named after it. */
function deskName(name: string): string {
  return `assets/${DESK_CHUNKS}${name.replace(/^desk\W?/, '')}`
}
