import { Link, useRouter } from '@tanstack/react-router'
import './back-bar.css'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { uiStrings as words } from '#src/ui/strings.ts'

/** Navigation bar of a page without the header. `name` is the product area. */
export function BackBar({ name }: { name: string }) {
  const router = useRouter()
  const goBack = () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '/' })
  }
  return (
    <header className="back-bar">
      <div className="back-bar-inner">
        <IconButton className="back-bar-back" icon="chevron" label={words.back} onClick={goBack} />
        <p className="back-bar-name">{name}</p>
        <Link to="/" className="button button-plain icon-button" aria-label={words.toHome} title={words.toHome}>
          <Icon name="home" />
        </Link>
      </div>
    </header>
  )
}
