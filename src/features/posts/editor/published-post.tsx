import { useEffect, useRef } from 'react'
import * as listStyles from '#src/features/posts/list/post-card.module.css'
import { PostCard } from '#src/features/posts/list/post-card.tsx'
import { anyPost } from '#src/features/posts/read.ts'
import * as styles from './post-editor.module.css'
import { composeStrings as words } from './strings.ts'

/** The post that was just published, as others see it; its card opens it. Nothing for a response of another shape. */
export function PublishedPost({ post }: { post: unknown }) {
  const section = useRef<HTMLElement>(null)
  const known = anyPost.safeParse(post).data
  // The submit button is far below on a phone.
  useEffect(() => {
    // Returns a promise in some browsers, which is no clean-up.
    void section.current?.scrollIntoView({ block: 'center' })
  }, [])
  if (known === undefined) return null
  return (
    <section ref={section} className={`${listStyles.list} ${styles.published}`} aria-label={words.published}>
      <PostCard post={known} index={0} layout="grid" heading="h2" />
    </section>
  )
}
