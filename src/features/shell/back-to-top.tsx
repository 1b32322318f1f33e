import { useEffect, useState } from 'react'
import { IconButton } from '#src/ui/icon-button.tsx'
import { shellStrings as words } from './strings.ts'

const SHOWN_PAST_PX = 300

/** Appears once the page is scrolled past 300 px. */
export function BackToTop() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const follow = () => setShown(scrollY > SHOWN_PAST_PX)
    follow()
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [])
  if (!shown) return null
  return (
    <IconButton
      className="back-to-top"
      variant="solid"
      icon="arrow-up"
      label={words.toTop}
      onClick={() => {
        const still = matchMedia('(prefers-reduced-motion: reduce)').matches
        scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
      }}
    />
  )
}
