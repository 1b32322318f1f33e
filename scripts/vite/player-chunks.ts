/** What a file of code is made of, as Rolldown tells it. */
type Chunk = { name: string; moduleIds: readonly string[] }

const providers = [
  { name: 'hls', package: '/node_modules/hls-video-element/' },
  { name: 'vimeo', package: '/node_modules/vimeo-video-element/' },
]

/** Begins the names of the files that only play films of other hosts: heavy, useless offline, never kept ahead of use. */
export const PLAYER_CHUNKS = 'player-'

/** The name pattern of a chunk's file: players by their provider, everything else by itself. */
export function chunkFileNames({ moduleIds }: Chunk): string {
  const provider = providers.find((each) => moduleIds.some((id) => id.includes(each.package)))
  return provider === undefined ? 'assets/[name]-[hash].js' : `assets/${PLAYER_CHUNKS}${provider.name}-[hash].js`
}
