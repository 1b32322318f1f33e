import { useState } from 'react'
import { resolveUrl } from '#src/api/address.ts'
import { initialsOf } from '#src/fa/initials.ts'
import * as styles from '#src/features/account/account.module.css'

type PortraitProps = {
  /** API path; null shows initials. */
  path: string | null
  name: string
  /** Empty for a decorative picture. */
  alt: string
}

/** A large profile picture; initials when it is missing or fails to load. */
export function Portrait({ path, name, alt }: PortraitProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const url = path === null || path === '' ? undefined : resolveUrl(path)
  return (
    <span className={styles.portrait}>
      {url === undefined || url === failedUrl ? (
        <span aria-hidden="true">{initialsOf(name)}</span>
      ) : (
        <img src={url} alt={alt} width={112} height={112} onError={() => setFailedUrl(url)} />
      )}
    </span>
  )
}
