export const holidayTexts = {
  titleNeeded: 'نام تعطیلی را بنویسید',
}
