import { useEffect, useState } from 'react'

const STEP_PERCENT = 10
const STEP_MS = 200

/** Simulated progress of the specification: 10% every 200 ms, up to 100%. */
export function useSimulatedProgress(running: boolean): number {
  const [percent, setPercent] = useState(0)
  useEffect(() => {
    if (!running) return
    setPercent(0)
    const timer = setInterval(() => setPercent((now) => Math.min(100, now + STEP_PERCENT)), STEP_MS)
    return () => clearInterval(timer)
  }, [running])
  return running ? percent : 0
}
