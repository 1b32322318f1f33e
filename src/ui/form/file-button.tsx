import { type ChangeEvent, useId } from 'react'
import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
import { buttonClass } from './button-class.ts'
import * as styles from './file-button.module.css'

type FileButtonProps = {
  label: string
  accept: string
  onFile: (file: File) => void
  /** Opens this camera on phones; hidden on devices without one. */
  camera?: 'user' | 'environment'
  icon?: IconName
  /** Ids of the elements that describe the field. */
  describedBy?: string | undefined
  invalid?: boolean
}

/** A file input styled as a button. */
export function FileButton({ label, accept, onFile, camera, icon, describedBy, invalid = false }: FileButtonProps) {
  const id = useId()
  const select = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Reset, so that selecting the same file again fires `change`.
    event.target.value = ''
    if (file !== undefined) onFile(file)
  }
  return (
    <span className={camera === undefined ? styles.root : `${styles.root} ${styles.camera}`}>
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept={accept}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        {...(camera === undefined ? undefined : { capture: camera })}
        onChange={select}
      />
      <label htmlFor={id} className={buttonClass({ variant: camera === undefined ? 'soft' : 'ghost' })}>
        <Icon name={icon ?? (camera === undefined ? 'image' : 'camera')} size={20} />
        {label}
      </label>
    </span>
  )
}
