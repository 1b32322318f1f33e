import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readPlan } from './plan.ts'

/** In the plan's order: what a cheap test kills, a dear one need not be asked about. */
export class PlannedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const order = Object.keys(readPlan().todo)
    const place = ({ moduleId }: TestSpecification) => order.indexOf(relative('.', moduleId))
    return [...files].sort((a, b) => place(a) - place(b))
  }
}
