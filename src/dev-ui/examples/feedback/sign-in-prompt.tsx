import { SignInPrompt } from '#src/ui/feedback/sign-in-prompt.tsx'

export function Default() {
  return <SignInPrompt onSignIn={() => undefined} />
}
