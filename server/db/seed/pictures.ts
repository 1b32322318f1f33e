import type { Picture } from '#src/contract/picture.ts'
import manifest from './media/manifest.json' with { type: 'json' }

type PictureFile = { width: number; height: number; color: string; alt: string; avif: number[]; webp: number[] }
type Manifest = {
  pictures: Record<string, PictureFile>
  clips: Record<string, { durationSeconds: number }>
  /** Ids of the seed's users with a generated avatar. */
  avatars: number[]
}

// Written by `node scripts/art/draw.mjs`, together with the files it lists.
const files: Manifest = manifest

const DEFAULT_WIDTH = 800

/** URLs of the generated media under `base`. Every function throws for an unknown name. */
export function mediaAt(base: string) {
  return {
    picture: (name: string): Picture => pictureAt(base, name),
    clip: (name: string) => {
      const clip = files.clips[name]
      if (clip === undefined) throw new Error(`No clip "${name}" was generated`)
      return { url: `${base}/clips/${name}.mp4`, durationSeconds: clip.durationSeconds }
    },
    avatar: (userId: number) => (files.avatars.includes(userId) ? `${base}/avatars/${userId}.webp` : null),
  }
}

export type Media = ReturnType<typeof mediaAt>

function pictureAt(base: string, name: string): Picture {
  const file = files.pictures[name]
  if (file === undefined) throw new Error(`No picture "${name}" was generated`)
  const address = (width: number, type: string) => `${base}/pictures/${name}-${width}.${type}`
  return {
    url: address(DEFAULT_WIDTH, 'webp'),
    width: file.width,
    height: file.height,
    color: file.color,
    alt: file.alt,
    variants: (['avif', 'webp'] as const).flatMap((type) =>
      file[type].map((width) => ({ url: address(width, type), width, type: `image/${type}` as const })),
    ),
  }
}
