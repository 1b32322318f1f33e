import { memo, useEffect, useState } from 'react'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { prefersReducedMotion } from '#src/ui/motion/reduced-motion.ts'
import { focusHeading } from './focus-heading.ts'
import * as styles from './shell.module.css'
import { shellStrings as words } from './strings.ts'

const SHOWN_PAST_PX = 300

/**
 * Appears once the page is scrolled past 300 px. After that it is only hidden, to keep the next navigation's render
 * small.
 */
export const BackToTop = memo(function BackToTop() {
  const [shown, setShown] = useState<boolean>()
  useEffect(() => {
    const update = () => setShown((before) => (before === undefined ? isScrolledPast() || undefined : isScrolledPast()))
    update()
    addEventListener('scroll', update, { passive: true })
    return () => removeEventListener('scroll', update)
  }, [])
  if (shown === undefined) return null
  return (
    <IconButton
      className={styles.backToTop}
      icon="arrow-up"
      iconSize={18}
      label={words.toTop}
      hidden={!shown}
      onClick={goToTop}
    />
  )
})

/** Moves the focus first: Chromium ends a smooth scroll when the focused element, here the button, disappears. */
function goToTop() {
  focusHeading()
  scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
}

function isScrolledPast(): boolean {
  return scrollY > SHOWN_PAST_PX
}
