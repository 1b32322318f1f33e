import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { Button } from '#src/ui/form/button.tsx'
import { PageAction } from '#src/ui/layout/page-action.tsx'

export function Phone() {
  return (
    <PageAction>
      <Button wide size="large">
        {words.action}
      </Button>
    </PageAction>
  )
}
