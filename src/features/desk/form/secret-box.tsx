import { chakra } from '@chakra-ui/react'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { secretStrings as words } from './strings.ts'

type SecretBoxProps = { label: string; secret: string; onDone: () => void }

/** A secret that is shown once. */
export function SecretBox({ label, secret, onDone }: SecretBoxProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      showToast({ kind: 'success', text: words.copied })
    } catch {
      showToast({ kind: 'error', text: words.notCopied, cause: 'secret' })
    }
  }
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <p role="status">{words.once}</p>
      <chakra.code
        dir="ltr"
        aria-label={label}
        display="block"
        padding="3"
        borderRadius="s"
        background="primarySoft"
        overflowWrap="anywhere"
        userSelect="all"
        textAlign="start"
      >
        {secret}
      </chakra.code>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button icon="copy" onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {words.done}
        </Button>
      </chakra.div>
    </chakra.div>
  )
}
