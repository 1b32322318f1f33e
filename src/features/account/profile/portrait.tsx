import { useState } from 'react'
import { resolveUrl } from '#src/api/address.ts'
import { initialsOf } from '#src/fa/initials.ts'
import '#src/features/account/account.css'

type PortraitProps = {
  /** As the API names it; null for initials. */
  path: string | null
  name: string
  /** An empty text makes it an ornament. */
  alt: string
}

/** A person's picture, large; initials where there is none or it fails. */
export function Portrait({ path, name, alt }: PortraitProps) {
  const [broken, setBroken] = useState<string>()
  const url = path === null || path === '' ? undefined : resolveUrl(path)
  return (
    <span className="portrait">
      {url === undefined || url === broken ? (
        <span aria-hidden="true">{initialsOf(name)}</span>
      ) : (
        <img src={url} alt={alt} width={112} height={112} onError={() => setBroken(url)} />
      )}
    </span>
  )
}
