import { makeAvatar } from './media-avatar.ts'
import { mediaKindOf } from './media-kind.ts'
import { makeAvif, makePicture, pictureFacts } from './media-picture.ts'
import { cleanVideo, videoFacts } from './media-video.ts'

/** All that is read of files people sent, by decoders that are large and that a file may harm. */
export const work = { cleanVideo, makeAvatar, makeAvif, makePicture, mediaKindOf, pictureFacts, videoFacts }
