import { useQuery } from '@tanstack/react-query'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { Holidays } from './holidays.tsx'
import { settingsQueries } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'
import { settingsStrings as words } from './strings.ts'

/** What the owner decides for the whole club. */
export function SettingsScreen() {
  const { userId } = useDesk()
  const query = useQuery(settingsQueries.all(userId))
  return (
    <DeskScreen title={words.title} needs="settings.write">
      <DeskQueryView query={query} skeleton={<TableSkeleton />}>
        {(settings) => (
          <>
            <SettingsForm settings={settings} />
            <Holidays />
          </>
        )}
      </DeskQueryView>
    </DeskScreen>
  )
}
