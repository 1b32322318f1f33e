import { formatNumber } from '#src/fa/digits.ts'
import { postTexts } from '#src/fa/post-texts.ts'

/** Storage quota for the media of one user, in bytes. */
export const QUOTA_BYTES = 5 * 1024 ** 3
/** Files for posts, and thumbnails, that one user may upload in an hour. */
export const UPLOADS_AN_HOUR = 60

const common = {
  empty: postTexts.fileEmpty,
  broken: postTexts.fileBroken,
  huge: postTexts.pictureHuge,
  brokenOff: 'ارسال فایل نیمه‌کاره ماند؛ دوباره تلاش کنید',
  full: `فضای ${formatNumber(QUOTA_BYTES / 1024 ** 3)} گیگابایتی شما پر شده است؛ یک پست قدیمی را حذف کنید`,
}

/** Why a file is refused, by form field. */
export const mediaTexts = {
  media: { ...common, kind: postTexts.mediaKind, tooLarge: postTexts.mediaTooLarge },
  thumbnail: { ...common, kind: postTexts.thumbnailKind, tooLarge: postTexts.thumbnailTooLarge },
}

export const tooManyUploads = `در هر ساعت ${formatNumber(UPLOADS_AN_HOUR)} فایل پذیرفته می‌شود؛ کمی بعد دوباره تلاش کنید`
