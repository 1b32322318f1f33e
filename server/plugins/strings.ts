/** Messages for invalid fields. */
export const fieldTexts = {
  required: 'این مقدار لازم است',
  wrong: 'این مقدار درست نیست',
  empty: 'این مقدار نباید خالی باشد',
  tooLong: 'این مقدار بیش از اندازه بلند است',
  tooSmall: 'این مقدار کمتر از اندازه است',
  tooBig: 'این مقدار بیش از اندازه است',
  phone: 'لطفاً شمارهٔ موبایل معتبر وارد کنید',
  unreadable: 'متن درخواست خوانا نیست',
}
