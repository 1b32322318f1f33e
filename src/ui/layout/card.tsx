import type { HTMLAttributes } from 'react'
import { classNames } from '#src/ui/class-names.ts'

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li'
  padded?: boolean
  raised?: boolean
}

/** A surface on the page. */
export function Card({ as: Element = 'div', padded = true, raised = true, className, ...rest }: CardProps) {
  return (
    <Element {...rest} className={classNames('card', padded && 'card-padded', raised && 'card-raised', className)} />
  )
}
