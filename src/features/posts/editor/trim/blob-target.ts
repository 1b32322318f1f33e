import { StreamTarget, type StreamTargetChunk } from 'mediabunny'

/** A target that collects a file as Blobs, which browsers may move to disk: a long video is never whole in memory. */
export function blobTarget(): { target: StreamTarget; whole: () => Blob } {
  const parts: Blob[] = []
  const patches: { position: number; content: Blob }[] = []
  let size = 0
  const writable = new WritableStream<StreamTargetChunk>({
    write({ data, position }) {
      // What was written before is replaced; the rest is appended.
      const known = Math.min(data.byteLength, Math.max(0, size - position))
      if (known > 0) patches.push({ position, content: new Blob([data.subarray(0, known)]) })
      if (known === data.byteLength) return
      parts.push(new Blob([data.subarray(known)]))
      size += data.byteLength - known
    },
  })
  return {
    target: new StreamTarget(writable),
    whole: () =>
      patches.reduce(
        (blob, { position, content }) =>
          new Blob([blob.slice(0, position), content, blob.slice(position + content.size)]),
        new Blob(parts),
      ),
  }
}
