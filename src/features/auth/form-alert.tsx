import { Icon } from '#src/ui/media/icon.tsx'

/** What went wrong with a form as a whole. The region stands from the start, so that the first message is heard too. */
export function FormAlert({ text }: { text: string }) {
  return (
    <div role="alert" className="auth-alert-place">
      {text !== '' && (
        <p className="auth-alert">
          <Icon name="alert" size={18} />
          {text}
        </p>
      )}
    </div>
  )
}
