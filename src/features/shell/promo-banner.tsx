import { memo, useState } from 'react'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import * as styles from './header.module.css'
import { shellStrings as words } from './strings.ts'

/** One line above the header on wide screens, until dismissed. */
export const PromoBanner = memo(function PromoBanner() {
  const [shown, setShown] = useState(true)
  if (!shown) return null
  return (
    <aside className={styles.promo} aria-label={words.siteName}>
      <p>{words.promo}</p>
      <IconButton icon="close" iconSize={18} label={words.closePromo} onClick={() => setShown(false)} />
    </aside>
  )
})
