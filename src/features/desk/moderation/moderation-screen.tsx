import { chakra } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { useConfirm } from '#src/features/desk/confirm/use-confirm.tsx'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import { PostQueue } from './post-queue.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { moderationStrings as words } from './strings.ts'
import { UserList } from './user-list.tsx'

export const moderationViews = ['reported', 'hidden', 'reviews', 'hidden-reviews', 'users'] as const
export type ModerationView = (typeof moderationViews)[number]

/** Reported and hidden posts, reviews, and users who may not publish. */
export function ModerationScreen({ view }: { view: ModerationView }) {
  const navigate = useNavigate()
  const { ask, dialog } = useConfirm()
  return (
    <DeskScreen title={words.title} needs="moderation.write">
      {/* Outside of the lists, whose loading would take the focus from it. */}
      <chakra.div inlineSize="200px">
        <SelectInput
          label={words.show}
          value={view}
          options={moderationViews.map((value) => ({ value, label: words.views[value] }))}
          onChange={(chosen) =>
            void navigate({ to: '.', replace: true, search: (previous: object) => ({ ...previous, view: chosen }) })
          }
        />
      </chakra.div>
      {(view === 'reported' || view === 'hidden') && <PostQueue key={view} state={view} ask={ask} />}
      {(view === 'reviews' || view === 'hidden-reviews') && (
        <ReviewQueue key={view} state={view === 'reviews' ? 'shown' : 'hidden'} ask={ask} />
      )}
      {view === 'users' && <UserList ask={ask} />}
      {dialog}
    </DeskScreen>
  )
}
