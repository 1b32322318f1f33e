import { saveFile } from './save-file.ts'

/**
 * Shares a file by the device's own dialog, or saves it where files cannot be shared. Throws `AbortError` when the user
 * closes the dialog.
 */
export async function shareFile(file: File): Promise<'shared' | 'saved'> {
  if (navigator.canShare?.({ files: [file] }) !== true) {
    saveFile(file)
    return 'saved'
  }
  await navigator.share({ files: [file] })
  return 'shared'
}
