import { useNavigate } from '@tanstack/react-router'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { useDesk, useDeskPool } from './desk-context.ts'
import { deskStrings as words } from './strings.ts'

/** Narrows the desk to one pool (`?pool=` of the address), where a member of staff has several. */
export function PoolChooser() {
  const { me } = useDesk()
  const pool = useDeskPool()
  const navigate = useNavigate()
  if (me.pools.length < 2) return null
  const choose = (value: string) => {
    const chosen = value === '' ? undefined : Number(value)
    void navigate({
      to: '.',
      replace: true,
      search: (previous: object) => ({ ...previous, pool: chosen }),
    })
  }
  return (
    <SelectInput
      label={words.pool}
      value={pool === null ? '' : String(pool)}
      options={[
        { value: '', label: words.allPools },
        ...me.pools.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={choose}
    />
  )
}
