import { StaleBanner } from '#src/ui/feedback/stale-banner.tsx'

const HOUR_MS = 3_600_000

export function Offline() {
  return <StaleBanner stale={{ at: Date.now() - HOUR_MS, offline: true }} onRetry={() => undefined} />
}

export function Slow() {
  return (
    <div style={{ minBlockSize: '128px' }}>
      <StaleBanner stale={{ at: Date.now() - HOUR_MS, offline: false }} onRetry={() => undefined} />
    </div>
  )
}
