import { Icon } from '#src/ui/media/icon.tsx'
import './text-field.css'

/** Where a field tells what is wrong with it; it stands from the start, so that screen readers hear the first word too. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div aria-live="polite">
      {error !== undefined && (
        <p id={id} className="field-error">
          <Icon name="alert" size={18} />
          {error}
        </p>
      )}
    </div>
  )
}
