export const confirmStrings = {
  no: 'انصراف',
  reason: 'علت',
  reasonNeeded: 'علت را بنویسید؛ در سابقهٔ تغییرات می‌ماند',
}
