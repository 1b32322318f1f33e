export const rosterTexts = {
  reasonNeeded: 'دلیل لغو را بنویسید؛ شناگران آن را می‌بینند',
}
