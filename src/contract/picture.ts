import * as z from 'zod/mini'

/** A drawn or uploaded picture in several widths. Paths are relative to the API base; `color` fills its place until it shows. */
export const picture = z.object({
  /** The WebP every browser can show. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  color: z.string(),
  alt: z.string(),
  variants: z.array(z.object({ url: z.string(), width: z.int(), type: z.enum(['image/avif', 'image/webp']) })),
})
export type Picture = z.infer<typeof picture>
