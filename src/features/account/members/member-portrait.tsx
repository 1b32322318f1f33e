import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Member } from '#src/contract/member/member.ts'
import { Portrait } from '#src/features/account/profile/portrait.tsx'
import { memberQueries } from './queries.ts'

type MemberPortraitProps = { member: Member; alt: string; small?: boolean }

/** A member's photo; initials without one, and offline. */
export function MemberPortrait({ member: { picture, name }, alt, small = false }: MemberPortraitProps) {
  const { data } = useQuery({ ...memberQueries.picture(picture ?? ''), enabled: picture !== null })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (data === undefined) return
    const created = URL.createObjectURL(data)
    setUrl(created)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(created)
    }
  }, [data])
  return <Portrait path={picture === null ? null : (url ?? null)} name={name} alt={alt} small={small} />
}
