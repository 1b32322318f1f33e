import type { ReactNode } from 'react'
import type { IconName } from '#src/ui/media/icons.ts'
import './state.css'
import { WaveScene } from '#src/ui/layout/wave.tsx'

type EmptyStateProps = {
  title: string
  text?: string
  actions?: ReactNode
  /** What is missing; it stands in the sun over the water. Without it, something was looked for. */
  icon?: IconName
}

/** Nothing is here yet: says so and what to do. */
export function EmptyState({ title, text, actions, icon = 'search' }: EmptyStateProps) {
  return (
    <div className="state">
      <WaveScene icon={icon} />
      <h2 className="state-title">{title}</h2>
      {text !== undefined && <p className="state-text">{text}</p>}
      {actions !== undefined && <div className="state-actions">{actions}</div>}
    </div>
  )
}
