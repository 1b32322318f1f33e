import * as styles from '#src/features/catalog/teams/overview.module.css'
import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'

type IconListProps = {
  title: string
  items: readonly string[]
  icon: IconName
  iconSize: number
  className: string | undefined
}

/** A titled section that lists `items` behind an icon; renders nothing when there are none. */
export function IconList({ title, items, icon, iconSize, className }: IconListProps) {
  if (items.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={className}>
        {items.map((item) => (
          <li key={item}>
            <Icon name={icon} size={iconSize} />
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}
