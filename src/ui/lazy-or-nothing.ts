import { type ComponentType, lazy } from 'react'

/** A component that loads on first use; shows nothing when its code does not load. `onLost` is called then. */
export function lazyOrNothing<Props>(load: () => Promise<ComponentType<Props>>, onLost?: () => void) {
  return lazy(
    (): Promise<{ default: ComponentType<Props> }> =>
      load().then(
        (Component) => ({ default: Component }),
        () => {
          onLost?.()
          return { default: () => null }
        },
      ),
  )
}
