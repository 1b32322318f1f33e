import { createFileRoute, notFound } from '@tanstack/react-router'
import { postIdOf } from '#src/features/posts/address.ts'
import { PostScreen } from '#src/features/posts/page/post-screen.tsx'
import { postQueries } from '#src/features/posts/queries.ts'
import { DownloadPost } from './-download-buttons.tsx'

export const Route = createFileRoute('/posts/$postId')({
  beforeLoad: ({ params }) => {
    const postId = postIdOf(params.postId)
    if (postId === undefined) throw notFound()
    return { postId }
  },
  loader: ({ context: { queryClient, postId } }) => {
    void queryClient.query({ ...postQueries.detail(postId, queryClient), staleTime: 'static' }).catch(() => undefined)
  },
  component: PostPage,
})

function PostPage() {
  const { postId } = Route.useRouteContext()
  return (
    <PostScreen key={postId} id={postId} downloadAction={(post, reads) => <DownloadPost post={post} reads={reads} />} />
  )
}
