import * as styles from './icon.module.css'
import { type IconName, icons } from './icons.ts'

/** An icon of our own set. Without `label` it is decorative and hidden from screen readers. */
export function Icon({ name, size = 24, label }: { name: IconName; size?: number; label?: string }) {
  const { d, mirrored, filled } = icons[name]
  const shape = <path d={d} />
  const attributes = { className: styles.root, width: size, height: size, viewBox: '0 0 24 24' }
  const flags = { 'data-mirrored': mirrored, 'data-filled': filled }
  if (label === undefined) {
    return (
      <svg {...attributes} {...flags} aria-hidden="true">
        {shape}
      </svg>
    )
  }
  return (
    <svg {...attributes} {...flags} role="img" aria-label={label}>
      <title>{label}</title>
      {shape}
    </svg>
  )
}
