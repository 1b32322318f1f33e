import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { StepBar } from '#src/ui/layout/step-bar.tsx'

export function Default() {
  return <StepBar steps={words.steps} current={2} label={words.stepsLabel} />
}

export function First() {
  return <StepBar steps={words.steps} current={1} label={words.stepsFirst} />
}

export function Last() {
  return <StepBar steps={words.steps} current={4} label={words.stepsLast} />
}
