/** Apart from the other texts of sign-in: these are loaded with the first screen. */
export const lostDialogStrings = {
  lost: 'فرم ورود دریافت نشد؛ دوباره تلاش کنید',
} as const
