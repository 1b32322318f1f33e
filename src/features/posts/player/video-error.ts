import { isApiUrl } from '#src/api/address.ts'

// Codes of `MediaError`, which not every browser exposes as constants.
const DECODE = 3
const NOT_SUPPORTED = 4

/** Whether a failed video exists but has a format that this browser does not support. */
export async function isUnknownKind(url: string, error: MediaError | null): Promise<boolean> {
  if (error?.code !== DECODE && error?.code !== NOT_SUPPORTED) return false
  // Browsers report a missing file with the same code. Another host's response is not readable (CORS): only the
  // extension tells.
  if (!isApiUrl(url)) return /\.mkv$/i.test(new URL(url).pathname) && !playsMatroska()
  return fetch(url, { method: 'HEAD' }).then(
    (response) => response.ok,
    () => false,
  )
}

function playsMatroska(): boolean {
  return document.createElement('video').canPlayType('video/x-matroska') !== ''
}
