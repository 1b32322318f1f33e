import { chakra } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keys } from '#src/api/query/keys.ts'
import { MINUTE_MS } from '#src/contract/duration.ts'
import { formatAge } from '#src/fa/ago.ts'
import { useOnline } from '#src/offline/use-online.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import { deskStrings as words } from './strings.ts'

/** Without a network: the age of the oldest data of this screen, and that nothing can be changed. */
export function OfflineBanner() {
  const isOnline = useOnline()
  return <div role="status">{!isOnline && <OfflineNote />}</div>
}

function OfflineNote() {
  const client = useQueryClient()
  const now = useMinute()
  const times = client
    .getQueryCache()
    .findAll({ queryKey: keys.desk, type: 'active' })
    .map(({ queryKey, state }) => (queryKey.at(-1) === 'me' ? 0 : state.dataUpdatedAt))
    .filter((time) => time > 0)
  return (
    <chakra.p
      display="flex"
      alignItems="center"
      gap="2"
      paddingInline="4"
      paddingBlock="2"
      background="warningSoft"
      color="warning"
    >
      <Icon name="wifi-off" size={18} />
      {times.length === 0 ? words.offline : words.offlineAge(formatAge(new Date(Math.min(...times)), new Date(now)))}
    </chakra.p>
  )
}

/** The time, read again every minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
