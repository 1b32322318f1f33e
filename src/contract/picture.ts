import * as z from 'zod/mini'

/** A generated or uploaded picture in several widths. Paths are relative to the API base; `color` is the placeholder. */
export const picture = z.object({
  /** WebP fallback for all browsers. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  color: z.string(),
  alt: z.string(),
  variants: z.array(z.object({ url: z.string(), width: z.int(), type: z.enum(['image/avif', 'image/webp']) })),
})
export type Picture = z.infer<typeof picture>
