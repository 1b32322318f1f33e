import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { PendingNote } from '#src/ui/feedback/pending-note.tsx'
import { ShowMore } from '#src/ui/feedback/show-more.tsx'
import { SignInPrompt } from '#src/ui/feedback/sign-in-prompt.tsx'
import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { StaleBanner } from '#src/ui/feedback/stale-banner.tsx'
import { Toaster } from '#src/ui/feedback/toast.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { Countdown } from '#src/ui/form/countdown.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { ReviewRow } from '#src/ui/layout/review-row.tsx'
import { theme, toggleTheme } from '#src/ui/theme-store.ts'
import * as styles from './dev.module.css'
import { Colors, Icons, Shapes, Typography } from './foundations.tsx'
import { BadgesAndPrices, Buttons, Cards, Fields, Sheets } from './parts.tsx'
import { devStrings as words } from './strings.ts'

const nothing = () => undefined
const HOLD_MS = 20 * 60_000

/** Preview of the tokens, typography, components and states of src/ui. `?theme=dark` opens the dark theme. */
export function UiPage() {
  const { mode } = useSnapshot(theme)
  return (
    <Page
      title={words.title}
      lead={words.lead}
      aside={
        <Button variant="soft" icon={mode === 'dark' ? 'sun' : 'moon'} onClick={toggleTheme}>
          {mode === 'dark' ? words.light : words.dark}
        </Button>
      }
    >
      <Section title={words.colors}>
        <Colors />
      </Section>
      <Section title={words.type}>
        <Typography />
      </Section>
      <Section title={words.shapes}>
        <Shapes />
      </Section>
      <Section title={words.icons}>
        <Icons />
      </Section>
      <Section title={words.buttons}>
        <Buttons />
      </Section>
      <Section title={words.fields}>
        <Fields />
      </Section>
      <Section title={words.badges}>
        <BadgesAndPrices />
      </Section>
      <Section title={words.cards}>
        <Cards />
      </Section>
      <Section title={words.states}>
        <States />
      </Section>
      <Section title={words.sheets}>
        <Sheets />
      </Section>
      <Toaster />
    </Page>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function States() {
  const review = {
    author: words.author,
    rating: 4,
    text: words.review,
    verified: true,
    created_at: new Date().toISOString(),
  }
  return (
    <>
      <Loading>
        <Skeleton width="60%" />
        <Skeleton height="96px" radius="16px" />
      </Loading>
      <EmptyState title={words.emptyTitle} text={words.emptyText} actions={<Button>{words.button}</Button>} />
      <ErrorState text={words.failure} onRetry={nothing} />
      <ErrorState offline onRetry={nothing} />
      <StaleBanner stale={{ at: Date.now() - HOLD_MS, offline: true }} onRetry={nothing} />
      <PendingNote error={null} onGiveUp={nothing} />
      <PendingNote error={words.refused} onRetry={nothing} onGiveUp={nothing} />
      <SignInPrompt onSignIn={nothing} />
      <Countdown until={Date.now() + HOLD_MS} />
      <ReviewRow review={review} />
      <ShowMore hasMore loading={false} onMore={nothing} />
    </>
  )
}
