import { actionErrorText } from '#src/api/errors.ts'
import { actionStrings as words } from './page/post-page-strings.ts'

/** Error text of a failed change. Such changes are not queued, and the text says so. */
export const failureText = (error: unknown): string => actionErrorText(error, words.unsent)
