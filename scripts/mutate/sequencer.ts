import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readPlan } from './plan.ts'

/** In the plan's order: a mutant killed by a cheap test needs no expensive one. */
export class PlannedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const order = Object.keys(readPlan().todo)
    const position = ({ moduleId }: TestSpecification) => order.indexOf(relative('.', moduleId))
    return [...files].sort((a, b) => position(a) - position(b))
  }
}
