import { chakra } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import type { TillState } from '#src/contract/desk/till.ts'
import { formatToman } from '#src/fa/toman.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { CloseForm } from './close-form.tsx'
import { EntryForm } from './entry-form.tsx'
import { EntryTable } from './entry-table.tsx'
import { tillMutations } from './queries.ts'
import { tillStrings as words } from './strings.ts'

type OpenTillProps = {
  shift: NonNullable<TillState['shift']>
  /** Called with the number of the shift that was closed. */
  onClosed: (shift: number) => void
}
type Task = 'in' | 'out' | 'close'

const titles: Record<Task, string> = { in: words.enter.in, out: words.enter.out, close: words.close }

/** My open shift on this device: its sums, its money, and its closing. */
export function OpenTill({ shift, onClosed }: OpenTillProps) {
  const [task, setTask] = useState<Task>()
  const end = () => setTask(undefined)
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <chakra.p color="muted">
          <bdi>{words.of(shift.pool.name, shift.opened_by.name)}</bdi> · {words.openedAt(shift.opened_at)}
        </chakra.p>
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button variant="soft" icon="plus" aria-haspopup="dialog" onClick={() => setTask('in')}>
            {words.enter.in}
          </Button>
          <Button variant="soft" icon="minus" aria-haspopup="dialog" onClick={() => setTask('out')}>
            {words.enter.out}
          </Button>
          <LockButton />
          <Button aria-haspopup="dialog" onClick={() => setTask('close')}>
            {words.close}
          </Button>
        </chakra.div>
      </chakra.div>
      <Sums shift={shift} />
      <EntryTable entries={shift.entries} />
      <BottomSheet
        open={task !== undefined}
        onClose={end}
        title={task === undefined ? '' : titles[task]}
        dismissable={false}
      >
        {task === 'close' && <CloseForm shown={shift.expected} onClosed={() => onClosed(shift.id)} />}
        {(task === 'in' || task === 'out') && <EntryForm kind={task} onClose={end} />}
      </BottomSheet>
    </chakra.div>
  )
}

function LockButton() {
  const lock = useMutation(tillMutations.lock())
  const send = () =>
    lock.mutate(undefined, {
      onSuccess: () => showToast({ kind: 'success', text: words.locked }),
      onError: (error) => showToast({ kind: 'error', text: actionErrorText(error) }),
    })
  return (
    <Button variant="soft" icon="lock" loading={lock.isPending} onClick={send}>
      {words.lock}
    </Button>
  )
}

/** What should be in the till now. */
function Sums({ shift: { float, expected } }: Pick<OpenTillProps, 'shift'>) {
  const sums = [
    { name: words.cash, rial: expected.cash },
    { name: words.terminal, rial: expected.terminal },
    { name: words.ofFloat, rial: float },
  ]
  return (
    <chakra.dl
      aria-label={words.sums}
      display="grid"
      gridTemplateColumns="repeat(auto-fit, minmax(150px, 1fr))"
      gap="3"
      margin="0"
    >
      {sums.map(({ name, rial }) => (
        <chakra.div key={name} padding="3" background="paper" borderRadius="m">
          <chakra.dt color="muted" fontSize="s">
            {name}
          </chakra.dt>
          <chakra.dd margin="0" fontWeight="bold" fontSize="l">
            {formatToman(rial)}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  )
}
