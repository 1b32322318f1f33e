import { memo, useEffect, useState } from 'react'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { shellStrings as words } from './strings.ts'

const SHOWN_PAST_PX = 300

/** Appears once the page is scrolled past 300 px. Later it only hides: who goes on to another screen waits for less. */
export const BackToTop = memo(function BackToTop() {
  const [shown, setShown] = useState<boolean>()
  useEffect(() => {
    const follow = () => setShown((before) => (before === undefined ? isFar() || undefined : isFar()))
    follow()
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [])
  if (shown === undefined) return null
  return (
    <IconButton
      className="back-to-top"
      variant="solid"
      icon="arrow-up"
      label={words.toTop}
      hidden={!shown}
      onClick={() => {
        const still = matchMedia('(prefers-reduced-motion: reduce)').matches
        scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
      }}
    />
  )
})

function isFar(): boolean {
  return scrollY > SHOWN_PAST_PX
}
