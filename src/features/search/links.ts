import { linkOptions } from '@tanstack/react-router'
import type { SearchHit, SearchModel } from '#src/contract/search.ts'
import type { IconName } from '#src/ui/media/icons.ts'

export const modelIcons: Record<SearchModel, IconName> = {
  team: 'team',
  course: 'course',
  pool: 'pool',
  instructor: 'coach',
  post: 'video',
}

export function hitLink({ model, id }: Pick<SearchHit, 'model' | 'id'>) {
  switch (model) {
    case 'team':
      return linkOptions({ to: '/team-overview/$teamId', params: { teamId: id } })
    case 'course':
      return linkOptions({ to: '/swim-course-overview/$courseId', params: { courseId: id } })
    case 'pool':
      return linkOptions({ to: '/pool-overview/$poolId', params: { poolId: id } })
    case 'instructor':
      return linkOptions({ to: '/instructors-profile/$id', params: { id } })
    case 'post':
      return linkOptions({ to: '/posts/$postId', params: { postId: String(id) } })
  }
}
