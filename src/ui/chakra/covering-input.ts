import type { CSSProperties } from 'react'

/**
 * Stretches a component's hidden input over its positioned parent, so that touch exploration of a screen reader finds it
 * where it is seen. The component hides it by inline styles, which these override.
 */
export const coveringInput: CSSProperties = {
  inset: 0,
  inlineSize: '100%',
  blockSize: '100%',
  width: '100%',
  height: '100%',
  margin: 0,
  clip: 'auto',
  opacity: 0,
  cursor: 'inherit',
}
