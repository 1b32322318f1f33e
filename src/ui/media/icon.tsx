import { type IconName, icons } from './icons.ts'

/** One of our own drawings. Without `label` it is an ornament that screen readers skip. */
export function Icon({ name, size = 24, label }: { name: IconName; size?: number; label?: string }) {
  const { d, mirrored, filled } = icons[name]
  const shape = <path d={d} />
  const look = { className: 'icon', width: size, height: size, viewBox: '0 0 24 24' }
  const marks = { 'data-mirrored': mirrored, 'data-filled': filled }
  if (label === undefined) {
    return (
      <svg {...look} {...marks} aria-hidden="true">
        {shape}
      </svg>
    )
  }
  return (
    <svg {...look} {...marks} role="img" aria-label={label}>
      <title>{label}</title>
      {shape}
    </svg>
  )
}
