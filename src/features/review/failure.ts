import { actionErrorText } from '#src/api/errors.ts'
import { reviewStrings as words } from './strings.ts'

/** Error text of a failed change. A change that fails this way is not queued, and the text says so. */
export const failureText = (error: unknown): string => actionErrorText(error, words.unsent)
