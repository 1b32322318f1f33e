export const pendingStrings = {
  refused: (name: string, words: string) => `«${name}» پذیرفته نشد: ${words}`,
  see: 'دیدن',
} as const
