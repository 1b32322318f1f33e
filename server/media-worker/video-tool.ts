import type { Config } from '#server/config.ts'
import { findFfmpeg, type VideoTool } from '#server/gateways/media/ffmpeg.ts'

const known = new Map<string, Promise<VideoTool | undefined>>()

/** The ffmpeg program that repacks videos and extracts frames; undefined if missing or disabled by the operator. */
export function videoTool({ ffmpeg }: Pick<Config, 'ffmpeg'>): Promise<VideoTool | undefined> {
  if (ffmpeg === 'none') return Promise.resolve(undefined)
  const found = known.get(ffmpeg) ?? findFfmpeg(ffmpeg)
  known.set(ffmpeg, found)
  return found
}
