/** The copier of videos is large: it is loaded before a recording begins, which must not depend on a network at its end. */
export function loadCopier() {
  return import('#src/features/posts/editor/trim/copy-range.ts')
}

/** A complete video of what was recorded. Rejects when it has no picture, or the copier cannot be loaded. */
export async function finishRecording(content: Blob, startedAt: number): Promise<File> {
  const { copyRange } = await loadCopier()
  const stamp = new Date(startedAt).toISOString().slice(0, 19).replace(/\D/g, '-')
  const extension = content.type.startsWith('video/mp4') ? 'mp4' : 'webm'
  return copyRange(new File([content], `video-${stamp}.${extension}`, { type: content.type }))
}
