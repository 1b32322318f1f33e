/** Options that most commands share: `.option(...jsonOption)`. */
export const jsonOption = ['--json', 'print JSON'] as const
export const dryRunOption = ['--dry-run', 'change nothing, print what would be done'] as const
