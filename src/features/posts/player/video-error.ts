import { isApiUrl } from '#src/api/address.ts'

// Of `MediaError`, which not every engine names as a value.
const DECODE = 3
const NOT_SUPPORTED = 4

/** Whether a film that did not play is there, and only of a kind that this browser does not know. */
export async function isUnknownKind(url: string, error: MediaError | null): Promise<boolean> {
  if (error?.code !== DECODE && error?.code !== NOT_SUPPORTED) return false
  // The same is said of a file that is gone. Another host's answer may not be read: only its ending tells.
  if (!isApiUrl(url)) return /\.mkv$/i.test(new URL(url).pathname) && !playsMatroska()
  return fetch(url, { method: 'HEAD' }).then(
    (answer) => answer.ok,
    () => false,
  )
}

function playsMatroska(): boolean {
  return document.createElement('video').canPlayType('video/x-matroska') !== ''
}
