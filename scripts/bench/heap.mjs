// Loaded before the server's own program (`node --expose-gc --import`): reports memory in use to the parent process.
process.on('message', () => {
  globalThis.gc()
  globalThis.gc()
  const { heapUsed, rss, external } = process.memoryUsage()
  process.send?.({ heapUsed, rss, external })
})
// The channel must not keep the process alive.
process.channel?.unref()
