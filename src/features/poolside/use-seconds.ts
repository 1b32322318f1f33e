import { useEffect, useState } from 'react'
import { serverNow } from '#src/api/clock.ts'

/** The server's time in milliseconds since 1970, renewed every second. */
export function useSeconds(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
