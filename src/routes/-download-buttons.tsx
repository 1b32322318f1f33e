import { hashKey, type QueryKey } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { filesOfPicture, filesOfPost } from '#src/api/downloadable.ts'
import type { ProgramDetail } from '#src/contract/catalog/catalog.ts'
import { overviewPath } from '#src/contract/catalog/screens.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import type { Post } from '#src/contract/post.ts'
import { poolQueries, programQueries } from '#src/features/catalog/queries.ts'
import { DownloadButton } from '#src/features/downloads/download-button.tsx'

/** Downloads a team or course with its pictures and its pool. */
export function DownloadTeam({ kind, team }: { kind: ProgramKind; team: ProgramDetail }) {
  const { queryClient } = useRouteContext({ from: '__root__' })
  const createRequest = async () => {
    const poolQuery = poolQueries.detail(team.pool.id)
    const pool = await queryClient.query(poolQuery).catch(() => undefined)
    const pictures = [
      team.picture,
      ...team.gallery,
      team.instructor.picture,
      ...(pool === undefined ? [] : [pool.picture, ...pool.gallery]),
    ]
    return {
      key: `${kind}-${team.id}`,
      title: team.name,
      path: overviewPath(kind, team.id),
      files: [...new Set(pictures.flatMap(filesOfPicture))],
      reads: [programQueries(kind).detail(team.id), poolQuery].map(({ queryKey }) => hashKey(queryKey)),
    }
  }
  return <DownloadButton of={`${kind}-${team.id}`} title={team.name} createRequest={createRequest} />
}

/**
 * Downloads a post with its video or picture; renders nothing for media on another site. `reads` are the query keys of
 * the post's page.
 */
export function DownloadPost({ post, reads }: { post: Post; reads: readonly QueryKey[] }) {
  const files = filesOfPost(post)
  if (files === undefined) return null
  const key = `post-${post.id}`
  const createRequest = async () => ({
    key,
    title: post.title,
    path: `/posts/${post.id}`,
    files,
    reads: reads.map(hashKey),
  })
  return <DownloadButton of={key} title={post.title} createRequest={createRequest} />
}
