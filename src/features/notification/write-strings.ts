/** Names of writes that wait for a connection. Apart from the list's texts, which a page without the list does not load. */
export const writeStrings = { readMarks: 'خواندن اعلان‌ها' } as const
