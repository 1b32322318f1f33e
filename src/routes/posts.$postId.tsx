import { createFileRoute, notFound } from '@tanstack/react-router'
import { postIdOf } from '#src/features/soon/post-address.ts'
import { SoonPage } from '#src/features/soon/soon-page.tsx'

export const Route = createFileRoute('/posts/$postId')({
  beforeLoad: ({ params }) => {
    if (postIdOf(params.postId) === undefined) throw notFound()
  },
  component: () => <SoonPage of="post" />,
})
