import { chakra } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { actionErrorText, fieldErrorText } from '#src/api/errors.ts'
import type { ClubContact, DeskSetup, SetupStep } from '#src/contract/desk/setup.ts'
import { catalogMutations } from '#src/features/desk/catalog/mutations.ts'
import { catalogQueries } from '#src/features/desk/catalog/queries.ts'
import { DeskForm } from '#src/features/desk/form/desk-form.tsx'
import { TextInput } from '#src/features/desk/form/text-input.tsx'
import { UnsavedGuard } from '#src/features/desk/form/unsaved-guard.tsx'
import { useDraft } from '#src/features/desk/form/use-draft.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { setupStrings as words } from './strings.ts'

const links: Partial<Record<SetupStep, LinkProps>> = {
  pool: { to: '/desk/pools/$id', params: { id: 'new' } },
  coach: { to: '/desk/coaches/$id', params: { id: 'new' } },
  team: { to: '/desk/teams' },
  session: { to: '/desk/teams' },
}

/** What opening the club still takes: each step with its state and why. */
export function SetupScreen() {
  const { userId } = useDesk()
  const query = useQuery(catalogQueries.setup(userId))
  return (
    <DeskScreen title={words.title} needs="catalog.read">
      <DeskQueryView query={query} skeleton={<Skeleton height="480px" />}>
        {(setup) => <Steps setup={setup} />}
      </DeskQueryView>
    </DeskScreen>
  )
}

function Steps({ setup: { club, steps } }: { setup: DeskSetup }) {
  const { may } = useDesk()
  const done = steps.filter((step) => step.done).length
  return (
    <chakra.div display="flex" flexDirection="column" gap="4" maxInlineSize="720px">
      <p role="status">{done === steps.length ? words.ready : words.progress(done, steps.length)}</p>
      <chakra.ol listStyle="none" padding="0" margin="0" display="flex" flexDirection="column" gap="3">
        {steps.map((step) => (
          <chakra.li
            key={step.step}
            borderWidth="1px"
            borderStyle="solid"
            borderColor="border"
            borderRadius="m"
            background="paper"
            padding="3"
            display="flex"
            flexDirection="column"
            gap="3"
          >
            <StepHead {...step} />
            {step.step === 'club' && may('settings.write') && <ClubForm club={club} />}
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.div>
  )
}

function StepHead({ step, done, fault }: DeskSetup['steps'][number]) {
  const link = links[step]
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <Icon name={done ? 'check' : 'alert'} />
      <chakra.div flex="1 1 200px">
        <chakra.h2 fontSize="m" fontWeight="semibold">
          {words.steps[step]}
          <span className="visually-hidden">{`: ${done ? words.done : words.todo}`}</span>
        </chakra.h2>
        <chakra.p color="muted" fontSize="s">
          {fault ?? words.done}
        </chakra.p>
      </chakra.div>
      {!done && link !== undefined && (
        <Link {...link} className={buttonClass({ variant: 'soft', size: 'small' })}>
          {words.open}
        </Link>
      )}
    </chakra.div>
  )
}

function ClubForm({ club }: { club: ClubContact }) {
  const { values, change, reset, isDirty } = useDraft<ClubContact>(club)
  const save = useMutation(catalogMutations.saveClub())
  const submit = async () => {
    try {
      const { club: saved } = await save.mutateAsync(values)
      reset(saved)
      showToast({ kind: 'success', text: words.saved })
    } catch {
      // Shown by the form.
    }
  }
  return (
    <DeskForm onSubmit={() => void submit()}>
      <UnsavedGuard active={isDirty} />
      {(['name', 'phone', 'email', 'address'] as const).map((name) => (
        <TextInput
          key={name}
          label={words[name]}
          required={name === 'name'}
          {...((name === 'phone' || name === 'email') && { dir: 'ltr' as const })}
          value={values[name]}
          error={fieldErrorText(save.error, name)}
          onChange={(value) => change(name, value)}
        />
      ))}
      <ErrorAlert text={save.error === null ? undefined : actionErrorText(save.error)} />
      <div>
        <Button type="submit" loading={save.isPending} disabled={!isDirty}>
          {words.save}
        </Button>
      </div>
    </DeskForm>
  )
}
