import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { ClosingList } from './closing-list.tsx'
import { DeviceForm } from './device-form.tsx'
import { OpenForm } from './open-form.tsx'
import { OpenTill } from './open-till.tsx'
import { tillQueries } from './queries.ts'
import { tillStrings as words } from './strings.ts'

export const tillViews = ['mine', 'shifts'] as const
/** As in the address; `shift` is the closing that is shown. */
export type TillSearch = { view?: (typeof tillViews)[number]; shift?: number }

type TillScreenProps = { search: TillSearch; onSearch: (search: TillSearch) => void }

/** My shift at the till, and the closed ones. */
export function TillScreen({ search, onSearch }: TillScreenProps) {
  const view = search.view ?? 'mine'
  return (
    <DeskScreen
      title={words.title}
      needs="till.use"
      actions={
        <chakra.div inlineSize="200px" css={{ '@media print': { display: 'none' } }}>
          <SelectInput
            label={words.viewsLabel}
            hideLabel
            value={view}
            options={tillViews.map((value) => ({ value, label: words.views[value] }))}
            onChange={(chosen) => onSearch(chosen === 'mine' ? {} : { view: chosen })}
          />
        </chakra.div>
      }
    >
      {view === 'mine' ? (
        <Mine onClosed={(shift) => onSearch({ view: 'shifts', shift })} />
      ) : (
        <ClosingList
          shown={search.shift}
          onShow={(shift) => onSearch({ view: 'shifts', ...(shift !== undefined && { shift }) })}
        />
      )}
    </DeskScreen>
  )
}

function Mine({ onClosed }: { onClosed: (shift: number) => void }) {
  const { userId } = useDesk()
  const query = useQuery(tillQueries.mine(userId))
  return (
    <DeskQueryView query={query} skeleton={<TableSkeleton />}>
      {({ shift }) => {
        if (shift === null) return <OpenForm />
        if (shift.device !== 'active')
          return <DeviceForm key={shift.device} device={shift.device} pool={shift.pool.name} />
        return <OpenTill shift={shift} onClosed={onClosed} />
      }}
    </DeskQueryView>
  )
}
