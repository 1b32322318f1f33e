import { createFileRoute } from '@tanstack/react-router'
import { RowEditor } from '#src/features/desk/catalog/editor/row-editor.tsx'

export const Route = createFileRoute('/desk/slides_/$id')({ component: EditorPage })

function EditorPage() {
  const { id } = Route.useParams()
  return <RowEditor key={id} noun="slides" id={id === 'new' ? undefined : Number(id)} />
}
