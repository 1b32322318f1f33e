import { readCode } from './read-code.ts'

/** A frame in, the text of the code in it or null out. */
self.addEventListener('message', ({ data }: MessageEvent<ImageData>) => self.postMessage(readCode(data)))
