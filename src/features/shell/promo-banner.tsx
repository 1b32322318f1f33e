import { memo } from 'react'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import * as styles from './header.module.css'
import { shellStrings as words } from './strings.ts'

/** One line above the header on wide screens. */
export const PromoBanner = memo(function PromoBanner({ onClose }: { onClose: () => void }) {
  return (
    <aside className={styles.promo} aria-label={words.siteName}>
      <p>{words.promo}</p>
      <IconButton icon="close" iconSize={18} label={words.closePromo} onClick={onClose} />
    </aside>
  )
})
