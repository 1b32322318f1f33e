/** A clip of ours by its name, a picture of ours, or a film of another host; its length is null where we do not know it. */
type Media = { clip: string } | { image: true } | { link: string; durationSeconds: number | null }

/** The written part of a post; views and dates are worked out around it. `author` is a user id. */
export type PostSeed = {
  title: string
  description: string
  author: number
  /** Name of the thumbnail, and of the picture shown when the media is an image. */
  picture: string
  media: Media
}
