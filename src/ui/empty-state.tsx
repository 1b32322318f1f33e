import type { ReactNode } from 'react'
import './state.css'
import { WaveScene } from './wave.tsx'

/** Nothing is here yet: says so and what to do. */
export function EmptyState({ title, text, actions }: { title: string; text?: string; actions?: ReactNode }) {
  return (
    <div className="state">
      <WaveScene />
      <h2 className="state-title">{title}</h2>
      {text !== undefined && <p className="state-text">{text}</p>}
      {actions !== undefined && <div className="state-actions">{actions}</div>}
    </div>
  )
}
