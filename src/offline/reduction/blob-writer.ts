import { StreamTarget, type StreamTargetChunk } from 'mediabunny'

const CHUNK_BYTES = 1024 * 1024

/** An output target whose bytes are blobs, which browsers may move to disk: a video is never completely in memory. */
export function blobWriter() {
  let written = new Blob()
  const writable = new WritableStream<StreamTargetChunk>({
    write({ data, position }) {
      const gap = new Uint8Array(Math.max(0, position - written.size))
      written = new Blob([written.slice(0, position), gap, data, written.slice(position + data.byteLength)])
    },
  })
  return {
    target: new StreamTarget(writable, { chunked: true, chunkSize: CHUNK_BYTES }),
    /** What was written so far. */
    blob: () => written,
  }
}
