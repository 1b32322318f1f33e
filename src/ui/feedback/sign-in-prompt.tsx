import { Button } from '#src/ui/form/button.tsx'
import { uiStrings as words } from '#src/ui/strings.ts'
import { EmptyState } from './empty-state.tsx'

/** Replaces content that requires a signed-in user. */
export function SignInPrompt({ onSignIn }: { onSignIn: () => void }) {
  return (
    <EmptyState
      icon="lock"
      title={words.signInTitle}
      text={words.signInText}
      actions={
        <Button icon="login" onClick={onSignIn}>
          {words.signIn}
        </Button>
      }
    />
  )
}
