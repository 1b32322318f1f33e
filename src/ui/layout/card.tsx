import type { HTMLAttributes } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import * as styles from './card.module.css'

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li'
  padded?: boolean
  raised?: boolean
}

/** A surface on the page. */
export function Card({ as: Element = 'div', padded = true, raised = true, className, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      className={classNames(styles.root, padded && styles.padded, raised && styles.raised, className)}
    />
  )
}
