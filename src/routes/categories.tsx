import { createFileRoute } from '@tanstack/react-router'
import { Categories } from '#src/features/posts/list/categories.tsx'
import { postPageStrings as words } from '#src/features/posts/list/page-strings.ts'
import { Page } from '#src/ui/layout/page.tsx'

export const Route = createFileRoute('/categories')({ component: CategoriesPage })

function CategoriesPage() {
  return (
    <Page title={words.categoriesTitle} lead={words.categoriesLead}>
      <Categories />
    </Page>
  )
}
