import { type IconName, icons } from '#src/ui/media/icons.ts'
import * as styles from './wave.module.css'

const ICON_STYLE = { strokeWidth: 1.5 }

/** The brand's wave ornament at full container width: two waves with a flat lower edge. */
export function Wave({ className }: { className?: string }) {
  return (
    <svg
      className={className === undefined ? styles.root : `${styles.root} ${className}`}
      viewBox="0 0 1440 120"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.back} d="M0 60C180 10 360 10 540 50s360 60 540 20 240-40 360-20v70H0z" />
      <path className={styles.middle} d="M0 90c200-40 360-30 560-4s400 20 560-14 220-20 320-6v54H0z" />
    </svg>
  )
}

/** Illustration of empty states: the sun over the water with an icon of what is missing. */
export function WaveScene({ icon }: { icon: IconName }) {
  return (
    <svg className={styles.scene} viewBox="0 0 200 120" aria-hidden="true">
      <circle className={styles.back} cx="100" cy="44" r="38" />
      <path className={styles.line} style={ICON_STYLE} d={icons[icon].d} transform="translate(82 16) scale(1.5)" />
      <path
        className={styles.middle}
        d="M8 78c16-12 30-12 46 0s30 12 46 0 30-12 46 0 30 12 46 0v18a12 12 0 0 1-12 12H20a12 12 0 0 1-12-12z"
      />
      <path className={styles.line} d="M8 78c16-12 30-12 46 0s30 12 46 0 30-12 46 0 30 12 46 0" />
      <path className={styles.line} d="M36 98c12-8 22-8 34 0s22 8 34 0 22-8 34 0" />
    </svg>
  )
}
