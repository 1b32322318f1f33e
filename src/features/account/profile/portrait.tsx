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
  small?: boolean
}

/** The picture of a person; initials when it is missing or fails to load. */
export function Portrait({ path, name, alt, small = false }: PortraitProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const url = path === null || path === '' ? undefined : resolveUrl(path)
  return (
    <span className={styles.portrait} data-small={small || undefined}>
      {url === undefined || url === failedUrl ? (
        <span aria-hidden="true">{initialsOf(name)}</span>
      ) : (
        <img src={url} alt={alt} width={112} height={112} onError={() => setFailedUrl(url)} />
      )}
    </span>
  )
}
