import type { Config } from '#server/config.ts'
import { findFfmpeg, type VideoTool } from '#server/gateways/media/ffmpeg.ts'

const known = new Map<string, Promise<VideoTool | undefined>>()

/** The program that repacks films and takes their frames; undefined where there is none or the operator wants none. */
export function videoTool({ ffmpeg }: Pick<Config, 'ffmpeg'>): Promise<VideoTool | undefined> {
  if (ffmpeg === 'none') return Promise.resolve(undefined)
  const found = known.get(ffmpeg) ?? findFfmpeg(ffmpeg)
  known.set(ffmpeg, found)
  return found
}
