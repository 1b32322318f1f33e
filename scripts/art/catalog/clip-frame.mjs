import { clips } from '#scripts/art/scenes/clip-scenes.mjs'

/** Seed of the random source of every frame of a clip. */
export const CLIP_SEED = 11

/** The poster of a video: its clip's frame at `t` from 0 to 1, so that the poster shows what the video shows. */
export const clipFrame = (clip, t, alt) => ({ alt, seed: CLIP_SEED, draw: (c) => clips[clip].draw(c, t) })
