import * as styles from '#src/ui/media/icon.module.css'

// Apart from src/ui/media/icons.ts, which is part of every screen.
const shapes = {
  volume: 'M4 9.5h3.5l5-4v13l-5-4H4zM16 9.2a4 4 0 0 1 0 5.6M18.8 6.5a7.8 7.8 0 0 1 0 11',
  muted: 'M4 9.5h3.5l5-4v13l-5-4H4zM16.5 9.5l5 5M21.5 9.5l-5 5',
  expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  shrink: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
  captions: 'M3.5 6h17v12h-17zM10.5 10.5a2 2 0 1 0 0 3M17 10.5a2 2 0 1 0 0 3',
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
}

export type ControlIconName = keyof typeof shapes

export function ControlIcon({ name }: { name: ControlIconName }) {
  return (
    <svg
      className={styles.root}
      width={24}
      height={24}
      viewBox="0 0 24 24"
      data-filled={name === 'play' || undefined}
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  )
}
