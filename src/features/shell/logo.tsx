import * as styles from './header.module.css'
import { shellStrings } from './strings.ts'

export function Logo() {
  return (
    <>
      <svg className={styles.logoMark} viewBox="0 0 40 40" width="36" height="36" aria-hidden="true">
        <rect width="40" height="40" rx="12" />
        <path d="M6 17c4.7-4.5 9.3-4.5 14 0s9.3 4.5 14 0" />
        <path d="M6 26c4.7-4.5 9.3-4.5 14 0s9.3 4.5 14 0" />
      </svg>
      <span className={styles.logoName}>{shellStrings.siteName}</span>
    </>
  )
}
