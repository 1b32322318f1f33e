import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { resolveUrl } from '#src/api/address.ts'
import { profileQuery } from '#src/api/profile.ts'
import { session } from '#src/api/session/session-store.ts'
import { initialsOf } from '#src/fa/initials.ts'
import * as buttonStyles from '#src/ui/form/button.module.css'
import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './header.module.css'

/** Picture or initials of the signed-in user; a spinner while loading, an icon when signed out. */
export function Avatar() {
  const user = useSnapshot(session)
  const { data, isLoading } = useQuery(profileQuery(user))
  const [broken, setBroken] = useState<string>()
  return (
    <span className={styles.avatar} aria-hidden="true">
      {user.status === 'signed-in' ? (
        <SessionPicture
          loading={isLoading}
          picture={pictureOf(data?.profile_picture, broken)}
          name={data?.username ?? user.userName}
          onBroken={setBroken}
        />
      ) : (
        user.status === 'anonymous' && <Icon name="user" size={22} />
      )}
    </span>
  )
}

type SessionPictureProps = {
  loading: boolean
  picture: string | undefined
  name: string
  onBroken: (url: string) => void
}

function SessionPicture({ loading, picture, name, onBroken }: SessionPictureProps) {
  if (loading) return <span className={buttonStyles.spinner} />
  // Rendered by CSS from an attribute, so that the initials are not part of the button's accessible name.
  if (picture === undefined) return <span className={styles.avatarInitials} data-initials={initialsOf(name)} />
  return (
    <img className={styles.avatarImage} src={picture} alt="" width={36} height={36} onError={() => onBroken(picture)} />
  )
}

function pictureOf(path: string | null | undefined, broken: string | undefined): string | undefined {
  if (path === null || path === undefined || path === '') return undefined
  const url = resolveUrl(path)
  return url.startsWith('http') && url !== broken ? url : undefined
}
