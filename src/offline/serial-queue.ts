/** Returns a function that runs tasks one at a time, in order. A failed task does not stop those after it. */
export function serialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
}

/**
 * Runs `read` one at a time, so that an older result cannot replace a newer one. A call waits for a run that begins after
 * it, and shares it with the calls before it.
 */
export function sharedRead<Source = void>(read: (source: Source) => Promise<void>): (source: Source) => Promise<void> {
  const enqueue = serialQueue()
  let next: Promise<void> | undefined
  return (source) => {
    next ??= enqueue(() => {
      next = undefined
      return read(source)
    })
    return next
  }
}
