import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { uiStrings as words } from './strings.ts'

/** A polite door where only the owner of an account sees something. */
export function SignInFace({ onSignIn }: { onSignIn: () => void }) {
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
