// Loaded before the server's own program (`node --expose-gc --import`): tells whoever started it how much is in use.
process.on('message', () => {
  globalThis.gc()
  globalThis.gc()
  const { heapUsed, rss, external } = process.memoryUsage()
  process.send?.({ heapUsed, rss, external })
})
// Asking for it is no reason to stay.
process.channel?.unref()
