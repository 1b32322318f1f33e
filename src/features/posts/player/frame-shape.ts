import type { CSSProperties } from 'react'
import type { Post } from '#src/contract/post.ts'

/** Attributes of a player's frame: 16:9, or the shape of a portrait video, where its size is known. */
export function frameShape({ media_width: width, media_height: height }: Pick<Post, 'media_width' | 'media_height'>) {
  if (width === null || height === null || width >= height) return {}
  return { 'data-portrait': '', style: { '--shape': `${width} / ${height}` } as CSSProperties }
}
