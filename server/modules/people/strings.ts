/** Texts for staff about people. */
export const peopleTexts = {
  noteMissing: 'متن یادداشت را بنویسید',
  noteLong: 'یادداشت حداکثر ۱۰۰۰ نویسه باشد',
  reasonMissing: 'دلیل را بنویسید',
}
