import type { PasswordFault, UsernameFault } from '#src/contract/credentials.ts'

/** Messages of the password rules. */
export const passwordTexts: Record<PasswordFault, string> = {
  length: 'رمز عبور باید دست‌کم ۸ نویسه باشد',
  latin: 'رمز عبور باید حروف انگلیسی داشته باشد',
  digits: 'رمز عبور باید عدد داشته باشد',
  too_long: 'رمز عبور نباید بیش از ۱۲۸ نویسه باشد',
  common: 'این رمز عبور بسیار رایج است؛ رمز دیگری انتخاب کنید',
}

export const usernameTexts: Record<UsernameFault | 'taken', string> = {
  required: 'نام کاربری الزامی است',
  shape: 'نام کاربری باید ۳ تا ۳۰ نویسه باشد: حروف فارسی یا انگلیسی، عدد، خط زیر (_) و نقطه',
  taken: 'این نام کاربری پیش‌تر گرفته شده است',
}

/** The two password fields of a form differ. */
export const passwordMismatch = 'رمز عبور و تکرار آن یکسان نیستند'
