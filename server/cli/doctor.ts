import { readConfig } from '#server/config.ts'
import { command } from './command.ts'
import { checkDatabase, checkReplica } from './doctor/database.ts'
import type { Finding } from './doctor/finding.ts'
import { checkMachine } from './doctor/machine.ts'
import { checkServices } from './doctor/outside.ts'
import { jsonOption } from './options.ts'

const marks: Record<Finding['state'], string> = {
  ok: 'ok     ',
  warning: 'WARNING',
  fault: 'FAULT  ',
  unknown: '?      ',
}

export const doctor = command({
  name: 'doctor',
  summary: 'check a deployment and report its faults; changes nothing, exits 1 on a fault',
  declare: (parser) => parser.option(...jsonOption),
  async run({ json }) {
    const config = readConfig()
    const checks = [...checkMachine(config), checkDatabase(config), checkReplica(config), ...checkServices(config)]
    const findings = (await Promise.all(checks)).flat()
    const faults = findings.filter(({ state }) => state === 'fault').length
    if (json) console.log(JSON.stringify(findings))
    else {
      for (const { what, state, say } of findings) console.log(`${marks[state]}  ${what}: ${say}`)
      const unchecked = findings.filter(({ state }) => state === 'unknown').length
      const rest = unchecked === 0 ? 'No faults.' : `No faults found; ${unchecked} could not be checked.`
      console.log(`\n${faults === 0 ? rest : `${faults} to fix.`}`)
    }
    return faults === 0 ? 0 : 1
  },
})
