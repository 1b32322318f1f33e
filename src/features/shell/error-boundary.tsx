import { Component, type ReactNode } from 'react'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import * as styles from './header.module.css'
import { shellStrings as words } from './strings.ts'

/** Global fallback screen for a render error outside the routes' own error boundaries. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className={styles.shellMain}>
        <h1 className="visually-hidden">{words.errorTitle}</h1>
        <ErrorState title={words.errorText} onRetry={() => location.reload()} />
      </main>
    )
  }
}
