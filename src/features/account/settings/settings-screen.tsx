import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as accountStyles from '#src/features/account/account.module.css'
import { settingsLinks } from '#src/features/account/account-links.ts'
import { AccountPage } from '#src/features/account/account-page.tsx'
import { ProfileView } from '#src/features/account/profile-view.tsx'
import { accountQueries } from '#src/features/account/queries.ts'
import { DataSection } from '#src/features/account/security/data-section.tsx'
import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import * as fieldStyles from '#src/ui/form/field.module.css'
import { Card } from '#src/ui/layout/card.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { NotificationSwitches } from './notification-switches.tsx'
import { QuietHoursChoice } from './quiet-hours-choice.tsx'
import { settingsStrings as words } from './settings-strings.ts'
import { ThemeChoice } from './theme-choice.tsx'

type SettingsScreenProps = {
  /** Push settings of this device. */
  pushSettings: ReactNode
}

/** Settings: theme, notifications and the user's data. */
export function SettingsScreen({ pushSettings }: SettingsScreenProps) {
  return (
    <AccountPage at="/account-settings" narrow>
      {(userId) => (
        <div className={accountStyles.stack}>
          <AccountLinks />
          <ThemeChoice />
          <Notifications key={userId} userId={userId} />
          {pushSettings}
          <DataSection />
        </div>
      )}
    </AccountPage>
  )
}

/** Links to the pages that the row of a narrow screen leaves out. */
function AccountLinks() {
  return (
    <Card as="section" padded={false} className={accountStyles.links} aria-label={words.account}>
      <ul>
        {settingsLinks.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} className={accountStyles.link}>
              <Icon name={icon} size={22} />
              {label}
              <Icon name="chevron" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Notifications({ userId }: { userId: string }) {
  const query = useQuery(accountQueries.settings(userId))
  return (
    <Card as="section" aria-labelledby="notification-choices">
      <h2 id="notification-choices" className={accountStyles.heading}>
        {words.notifications}
      </h2>
      <p className={fieldStyles.hint}>{words.notificationsHint}</p>
      <ProfileView query={query} skeleton={<SwitchesSkeleton />}>
        {({ notifications, quiet_hours }) => (
          <>
            <NotificationSwitches userId={userId} choices={notifications} />
            <QuietHoursChoice userId={userId} hours={quiet_hours} />
          </>
        )}
      </ProfileView>
    </Card>
  )
}

function SwitchesSkeleton() {
  return (
    <Loading className={accountStyles.form}>
      <Skeleton height="56px" />
      <Skeleton height="56px" />
      <Skeleton height="56px" />
      <Skeleton height="56px" />
    </Loading>
  )
}
