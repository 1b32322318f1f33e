import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { actionErrorText } from '#src/api/errors.ts'
import type { CatalogNoun } from '#src/contract/desk/catalog.ts'
import { catalogMutations } from '#src/features/desk/catalog/mutations.ts'
import type { CatalogRow } from '#src/features/desk/catalog/nouns.ts'
import { catalogStrings as words } from '#src/features/desk/catalog/strings.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'

/** Says that a row is archived, and publishes it; why it cannot be published is shown below. */
export function HiddenNote({ noun, row }: { noun: CatalogNoun; row: CatalogRow }) {
  const { may } = useDesk()
  const publish = useMutation(catalogMutations.setArchived(noun))
  const submit = async () => {
    try {
      await publish.mutateAsync({ ...row, archived: false })
      showToast({ kind: 'success', text: words.unarchived })
    } catch {
      // Shown below.
    }
  }
  return (
    <chakra.div role="note" display="flex" flexDirection="column" gap="2" maxInlineSize="720px">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <p>{words.hiddenNow}</p>
        {may('catalog.write') && (
          <Button size="small" loading={publish.isPending} onClick={() => void submit()}>
            {words.unarchive}
          </Button>
        )}
      </chakra.div>
      <ErrorAlert text={publish.error === null ? undefined : actionErrorText(publish.error)} />
    </chakra.div>
  )
}
