import { Component, type ReactNode } from 'react'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { shellStrings as words } from './strings.ts'

/** The global fallback screen: nothing of the app could be drawn, not even its shell. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <main className="shell-main">
        <h1 className="visually-hidden">{words.errorTitle}</h1>
        <ErrorState text={words.errorText} onRetry={() => location.reload()} />
      </main>
    )
  }
}
