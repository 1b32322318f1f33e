import type { PasswordFault, UsernameFault } from '#src/contract/credentials.ts'

/** Messages of the password rules. */
export const passwordTexts: Record<PasswordFault, string> = {
  length: 'رمز عبور باید حداقل ۸ کاراکتر باشد',
  latin: 'رمز عبور باید حروف انگلیسی داشته باشد',
  digits: 'رمز عبور باید عدد داشته باشد',
  too_long: 'رمز عبور باید حداکثر ۱۲۸ کاراکتر باشد',
  common: 'حدس زدن این رمز آسان است؛ رمز دیگری انتخاب کنید',
}

export const usernameTexts: Record<UsernameFault | 'taken', string> = {
  required: 'نام کاربری الزامی است',
  shape: 'نام کاربری باید ۳ تا ۳۰ کاراکتر باشد: حروف فارسی یا انگلیسی، عدد، خط زیر (_) و نقطه',
  taken: 'این نام کاربری قبلاً گرفته شده است',
}

/** The two password fields of a form differ. */
export const passwordMismatch = 'رمز عبور و تکرار آن یکسان نیستند'
