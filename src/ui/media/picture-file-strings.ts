/** Why a chosen file is no usable picture. */
export const pictureFileStrings = {
  notPicture: 'این فایل عکس نیست؛ عکسی با قالب JPG، PNG، WebP یا AVIF انتخاب کنید.',
  pictureBroken: 'این عکس باز نشد؛ عکس دیگری انتخاب کنید.',
  pictureTooLarge: 'این عکس خیلی بزرگ است؛ عکس کوچک‌تری انتخاب کنید.',
  pictureTooSmall: 'این عکس خیلی کوچک است؛ هر ضلع آن باید حداقل ۶۴ پیکسل باشد.',
} as const
