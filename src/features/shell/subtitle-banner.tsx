import { useRouter } from '@tanstack/react-router'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { shellStrings as words } from './strings.ts'

/** Stands on overview pages in place of the header: the way back, and what Mowj is about. */
export function SubtitleBanner({ home }: { home: string }) {
  const router = useRouter()
  const goBack = () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ href: home })
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
