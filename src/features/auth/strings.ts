import { toPersianDigits } from '#src/fa/digits.ts'
import { uiStrings } from '#src/ui/strings.ts'

export const authStrings = {
  phoneTitle: 'ورود یا ثبت‌نام',
  phoneLabel: 'شمارهٔ موبایل',
  phoneHint: 'کد ورود به این شماره پیامک می‌شود.',
  phoneRequired: 'شمارهٔ موبایل را وارد کنید',
  phoneInvalid: 'لطفاً شمارهٔ موبایل معتبر وارد کنید',
  digitsOnly: uiStrings.digitsOnly,
  sendCode: 'دریافت کد',
  verifyTitle: 'کد تأیید',
  codeLabel: 'کد ۵ رقمی',
  codeSentTo: 'کد ورود به این شماره پیامک شد:',
  codeInvalid: 'کد باید ۵ رقم باشد',
  signIn: 'ورود',
  editPhone: 'ویرایش شماره',
  resend: 'ارسال دوبارهٔ کد',
  resendIn: 'ارسال دوباره تا',
  resent: 'کد تازه فرستاده شد',
  welcome: 'ورود موفق، خوش آمدید',
  serverTrouble: 'مشکلی در ارتباط با سرور پیش آمد، لطفاً دوباره تلاش کنید',
  alreadySignedIn: 'شما وارد حساب خود شده‌اید.',
  signedInAs: (name: string) => `با نام ${toPersianDigits(name)} وارد شده‌اید.`,
}
