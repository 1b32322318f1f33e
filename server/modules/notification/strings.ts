/** Buttons of notifications on the lock screen. */
export const actionTexts = {
  ticket: 'نمایش بلیت',
  renew: 'تمدید',
  accept: 'پذیرفتن جا',
}
