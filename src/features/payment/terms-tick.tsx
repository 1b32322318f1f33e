import { Link } from '@tanstack/react-router'
import { Icon } from '#src/ui/icon.tsx'
import { paymentStrings as words } from './strings.ts'

type TermsTickProps = { agreed: boolean; missing: boolean; onChange: (agreed: boolean) => void }

/** The payer agrees to the terms before paying. */
export function TermsTick({ agreed, missing, onChange }: TermsTickProps) {
  return (
    <div className="terms">
      <label className="terms-tick">
        <input
          type="checkbox"
          checked={agreed}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? 'terms-error' : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          {words.agreeBefore}
          <Link to="/terms">{words.agreeLink}</Link>
          {words.agreeAfter}
        </span>
      </label>
      <div aria-live="polite">
        {missing && (
          <p id="terms-error" className="terms-error">
            <Icon name="alert" size={18} />
            {words.agreeFirst}
          </p>
        )}
      </div>
    </div>
  )
}
