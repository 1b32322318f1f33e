import { useRouter } from '@tanstack/react-router'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { shellStrings as words } from './strings.ts'

/** Replaces the header on overview pages: a back button and the site's subtitle. */
export function SubtitleBanner({ fallback }: { fallback: string }) {
  const router = useRouter()
  const goBack = () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ href: fallback })
  }
  return (
    <header className="subtitle-banner">
      <div className="subtitle-inner">
        <IconButton className="subtitle-back" icon="chevron" label={words.back} onClick={goBack} />
        <p>{words.subtitle}</p>
      </div>
    </header>
  )
}
