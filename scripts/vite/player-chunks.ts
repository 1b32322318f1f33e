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

/** The file name pattern of a chunk: players by their provider, the uploader, the animation library, all others by their own name. */
export function chunkFileNames({ moduleIds }: Chunk): string {
  const known = named.find((each) => moduleIds.some((id) => id.includes(each.package)))
  return `assets/${known?.name ?? '[name]'}-[hash].js`
}
