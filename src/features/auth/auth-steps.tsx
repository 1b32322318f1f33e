import type { AuthStep } from '#src/api/session/auth-dialog-store.ts'
import { CredentialsForm } from './credentials-form.tsx'
import type { AuthFlow } from './flow.ts'
import { PasswordForm } from './password-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import { ResetForm } from './reset-form.tsx'
import { authStrings as words } from './strings.ts'
import { VerifyForm } from './verify-form.tsx'

const titles: Record<AuthStep, string> = {
  phone: words.phoneTitle,
  verify: words.verifyTitle,
  password: words.passwordTitle,
  'set-credentials': words.credentialsTitle,
  'reset-password': words.resetTitle,
}

export function titleOf(step: AuthStep): string {
  return titles[step]
}

const forms: Record<AuthStep, (props: { flow: AuthFlow }) => React.JSX.Element> = {
  phone: PhoneForm,
  verify: VerifyForm,
  password: PasswordForm,
  'set-credentials': CredentialsForm,
  'reset-password': ResetForm,
}

/** One sign-in step, in a dialog or on a page. */
export function AuthStepForm({ step, flow }: { step: AuthStep; flow: AuthFlow }) {
  const Form = forms[step]
  return <Form key={`${step} ${flow.phone}`} flow={flow} />
}
