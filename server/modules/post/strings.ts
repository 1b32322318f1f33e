/** What a person reads when something about posts is refused; the words of the form's fields are in `src/fa/post-texts.ts`. */
export const postServerTexts = {
  cursorWrong: 'نشانی ادامهٔ فهرست درست نیست',
}
