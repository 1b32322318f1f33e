import jsQR from 'jsqr'

/** A frame in, the text of the code in it or null out. */
self.addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  const found = jsQR(data.data, data.width, data.height, { inversionAttempts: 'attemptBoth' })
  self.postMessage(found?.data || null)
})
