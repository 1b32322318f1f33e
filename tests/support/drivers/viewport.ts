type Size = { width: number; height?: number }
type TestWindow = { happyDOM: { setViewport(size: Size): void } }

/** Sets the size of the test browser's window in pixels. */
export function setViewport(size: Size): void {
  ;(window as unknown as TestWindow).happyDOM.setViewport(size)
}
