import { useMemo } from 'react'
import { passCode } from './pass-code.ts'

/** The entry pass as a QR code: black on white in both themes, for reliable scanning. */
export function PassQr({ token, label, className }: { token: string; label: string; className: string | undefined }) {
  const { size, path } = useMemo(() => qrPath(token), [token])
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}

function qrPath(token: string): { size: number; path: string } {
  const { size, rows } = passCode(token)
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return { size, path }
}
