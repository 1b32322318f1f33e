import { makeAvatar, makeThumb } from './media-avatar.ts'
import { mediaKindOf } from './media-kind.ts'
import { makeAvif, makePicture, pictureFacts } from './media-picture.ts'
import { cleanVideo, videoFacts } from './media-video.ts'

/** All reading of uploaded files: by large decoders that a malicious file may crash. */
export const tasks = { cleanVideo, makeAvatar, makeAvif, makePicture, makeThumb, mediaKindOf, pictureFacts, videoFacts }
