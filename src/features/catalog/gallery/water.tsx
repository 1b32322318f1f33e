import { useEffect, useRef, useState } from 'react'
import { serverNow } from '#src/api/clock.ts'
import * as styles from './water.module.css'
import { waterTint } from './water-tint.ts'

/**
 * Slowly drifting water over the lower edge of a picture, in the light of the hour and the season. Rendered after hydration,
 * because the server's page is cached; covers the picture and takes no room. Moves only while it can be seen.
 */
export function Water() {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted && <Waves />
}

function Waves() {
  const water = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = water.current
    if (element === null) return
    const observer = new IntersectionObserver(([entry]) => {
      const isVisible = entry?.isIntersecting === true
      element.toggleAttribute('data-drifting', isVisible)
      if (isVisible) tint(element)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <span ref={water} className={styles.root} aria-hidden="true">
      <span className={styles.light} />
      <svg
        className={`${styles.wave} ${styles.back}`}
        viewBox="0 0 480 24"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d="M0 12q60 14 120 0t120 0 120 0 120 0V24H0z" />
      </svg>
      <svg className={styles.wave} viewBox="0 0 480 24" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 12q60-14 120 0t120 0 120 0 120 0V24H0z" />
      </svg>
    </span>
  )
}

function tint(element: HTMLElement) {
  for (const [name, value] of Object.entries(waterTint(new Date(serverNow())))) element.style.setProperty(name, value)
  element.dataset.lit = ''
}
