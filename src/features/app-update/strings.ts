export const updateStrings = {
  ready: 'نسخهٔ جدید آماده است',
  waits: 'کارتان که تمام شد، دوباره یادآوری می‌کنیم.',
  take: 'به‌روزرسانی',
}
