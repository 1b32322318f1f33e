/**
 * A clip of the seed by its name, a picture of the seed, or a video of another host, whose length may be unknown
 * (null).
 */
type Media = { clip: string } | { image: true } | { link: string; durationSeconds: number | null }

/** The written part of a post; views and dates are generated. `author` is a user id. */
export type PostSeed = {
  title: string
  description: string
  author: number
  /** Name of the thumbnail, and of the picture shown when the media is an image. */
  picture: string
  media: Media
}
