import type { ReactNode } from 'react'
import * as styles from '#src/features/catalog/teams/overview.module.css'
import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'

type FactProps = { icon: IconName; name: string; wide?: boolean; children: ReactNode }

/** A term and its value within a `dl.facts`. */
export function Fact({ icon, name, wide = false, children }: FactProps) {
  return (
    <div className={styles.fact} data-wide={wide || undefined}>
      <Icon name={icon} size={22} />
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
