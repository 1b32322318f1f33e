export const updateStrings = {
  ready: 'نسخهٔ تازه آماده است',
  take: 'به‌روزرسانی',
}
