import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import type { Webhook } from '#src/contract/desk/webhooks.ts'
import { useConfirm } from '#src/features/desk/confirm/use-confirm.tsx'
import { SecretBox } from '#src/features/desk/form/secret-box.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { webhookMutations } from './queries.ts'
import { webhookStrings, logStrings as words } from './strings.ts'

/** Test, switch, new secret, removal. */
export function WebhookActions({ webhook: { id, state } }: { webhook: Webhook }) {
  const { userId } = useDesk()
  const navigate = useNavigate()
  const [secret, setSecret] = useState<string>()
  const test = useMutation(webhookMutations.test(userId, id))
  const turn = useMutation(webhookMutations.turn(userId, id))
  const rotate = useMutation(webhookMutations.rotate(userId, id))
  const remove = useMutation(webhookMutations.remove(userId, id))
  const { ask, dialog } = useConfirm()
  const done = (text: string) => ({ onSuccess: () => showToast({ kind: 'success', text }) })

  const askToTurnOff = () =>
    ask({
      ...{ title: words.offTitle, text: words.offText, yes: words.turnOff, done: words.turnedOff },
      act: () => turn.mutateAsync(false),
    })
  const askToRotate = () =>
    ask({
      ...{ title: words.rotateTitle, text: words.rotateText, yes: words.rotate, done: words.rotated },
      dangerous: false,
      act: async () => {
        const rotated = await rotate.mutateAsync()
        setSecret(rotated.secret)
      },
    })
  const askToRemove = () =>
    ask({
      ...{ title: words.removeTitle, text: words.removeText, yes: words.remove, done: words.removed },
      act: async () => {
        await remove.mutateAsync()
        await navigate({ to: '/desk/webhooks' })
      },
    })
  const error = test.error ?? turn.error
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button variant="soft" loading={test.isPending} onClick={() => test.mutate(undefined, done(words.tested))}>
          {words.test}
        </Button>
        {state === 'on' ? (
          <Button variant="ghost" onClick={askToTurnOff}>
            {words.turnOff}
          </Button>
        ) : (
          <Button variant="soft" loading={turn.isPending} onClick={() => turn.mutate(true, done(words.turnedOn))}>
            {words.turnOn}
          </Button>
        )}
        <Button variant="ghost" onClick={askToRotate}>
          {words.rotate}
        </Button>
        <Button variant="ghost" icon="trash" onClick={askToRemove}>
          {words.remove}
        </Button>
      </chakra.div>
      <ErrorAlert text={error === null ? undefined : actionErrorText(error)} />
      {dialog}
      <BottomSheet
        open={secret !== undefined}
        onClose={() => setSecret(undefined)}
        title={webhookStrings.secret}
        dismissable={false}
      >
        {secret !== undefined && (
          <SecretBox label={webhookStrings.secret} secret={secret} onDone={() => setSecret(undefined)} />
        )}
      </BottomSheet>
    </>
  )
}
