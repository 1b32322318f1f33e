import type { ReactNode } from 'react'
import * as styles from '#src/features/catalog/teams/overview.module.css'
import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'

/** A term and its value within a `dl.facts`. */
export function Fact({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <Icon name={icon} size={20} />
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A link to a place on the map; renders nothing without its address. */
export function MapLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return null
  return (
    <a className={styles.map} href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
