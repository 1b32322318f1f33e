import { uiStrings } from '#src/ui/strings.ts'
import * as styles from './skeleton.module.css'

type SkeletonProps = {
  /** CSS lengths; the size of the content. */
  width?: string
  height?: string
  radius?: string
  className?: string
}

/** A grey placeholder. Wrap a group of them in `<Loading>`. */
export function Skeleton({ width = '100%', height = '1lh', radius, className }: SkeletonProps) {
  return (
    <span
      className={className === undefined ? styles.root : `${styles.root} ${className}`}
      style={{ inlineSize: width, blockSize: height, borderRadius: radius }}
      aria-hidden="true"
    />
  )
}

/** Skeletons of a stack of cards, by their heights. */
export function LoadingCards({ heights, className }: { heights: readonly string[]; className?: string }) {
  return (
    <Loading {...(className === undefined ? {} : { className })}>
      {Object.entries(heights).map(([position, height]) => (
        <Skeleton key={position} height={height} radius="16px" />
      ))}
    </Loading>
  )
}

/** Announces the skeletons inside to screen readers, once. */
export function Loading({ children, className }: { children: React.ReactNode; className?: string }) {
  return (
    <div className={className} aria-busy="true">
      <span className="visually-hidden" role="status">
        {uiStrings.loading}
      </span>
      {children}
    </div>
  )
}
