import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { resolveUrl } from '#src/api/address.ts'
import { profileQuery } from '#src/api/profile.ts'
import { session } from '#src/api/session/session-store.ts'
import { initialsOf } from '#src/fa/initials.ts'
import { Icon } from '#src/ui/media/icon.tsx'

/** The signed-in person's picture, or initials; a spinner on the way; a drawn person when nobody is signed in. */
export function Avatar() {
  const person = useSnapshot(session)
  const { data, isLoading } = useQuery(profileQuery(person))
  const [broken, setBroken] = useState<string>()
  return (
    <span className="avatar" aria-hidden="true">
      {person.status === 'signed-in' ? (
        <Face
          loading={isLoading}
          picture={pictureOf(data?.profile_picture, broken)}
          name={data?.username ?? person.userName}
          onBroken={setBroken}
        />
      ) : (
        person.status === 'anonymous' && <Icon name="user" size={22} />
      )}
    </span>
  )
}

type FaceProps = { loading: boolean; picture: string | undefined; name: string; onBroken: (url: string) => void }

function Face({ loading, picture, name, onBroken }: FaceProps) {
  if (loading) return <span className="spinner" />
  // Drawn, not written: the button's name is the person's, and does not begin with these letters.
  if (picture === undefined) return <span className="avatar-initials" data-initials={initialsOf(name)} />
  return <img className="avatar-image" src={picture} alt="" width={36} height={36} onError={() => onBroken(picture)} />
}

function pictureOf(path: string | null | undefined, broken: string | undefined): string | undefined {
  if (path === null || path === undefined || path === '') return undefined
  const url = resolveUrl(path)
  return url.startsWith('http') && url !== broken ? url : undefined
}
