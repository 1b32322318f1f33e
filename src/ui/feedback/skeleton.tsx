import './skeleton.css'
import { uiStrings } from '#src/ui/strings.ts'

type SkeletonProps = {
  /** CSS lengths; the size of what will stand there. */
  width?: string
  height?: string
  radius?: string
  className?: string
}

/** The grey place of something that is on its way. Put a group of them into `<Loading>`. */
export function Skeleton({ width = '100%', height = '1lh', radius, className }: SkeletonProps) {
  return (
    <span
      className={className === undefined ? 'skeleton' : `skeleton ${className}`}
      style={{ inlineSize: width, blockSize: height, borderRadius: radius }}
      aria-hidden="true"
    />
  )
}

/** Says once to a screen reader that the drawn skeletons inside are loading. */
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
