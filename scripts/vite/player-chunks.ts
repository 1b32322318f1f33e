/** What a file of code is made of, as Rolldown tells it. */
type Chunk = { name: string; moduleIds: readonly string[] }

const named = [
  { name: 'player-hls', package: '/node_modules/hls-video-element/' },
  { name: 'player-vimeo', package: '/node_modules/vimeo-video-element/' },
  { name: 'uploader', package: '/node_modules/tus-js-client/' },
]

/** Begins the names of the files that only play films of other hosts: heavy, useless offline, never kept ahead of use. */
export const PLAYER_CHUNKS = 'player-'

/** Begins the name of the file that sends large files: of use with a network alone. */
export const UPLOADER_CHUNK = 'uploader-'

/** The name pattern of a chunk's file: players by their provider, the uploader, everything else by itself. */
export function chunkFileNames({ moduleIds }: Chunk): string {
  const known = named.find((each) => moduleIds.some((id) => id.includes(each.package)))
  return `assets/${known?.name ?? '[name]'}-[hash].js`
}
