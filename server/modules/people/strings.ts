/** Texts for staff about people. */
export const peopleTexts = {
  noteMissing: 'متن یادداشت را بنویسید',
  noteLong: 'یادداشت حداکثر ۱۰۰۰ کاراکتر باشد',
  reasonMissing: 'دلیل را بنویسید',
}
