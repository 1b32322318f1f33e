import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

// Asks every endpoint as a stranger, as another person and as the owner, and prints the answers as a table.
const command = ['vitest', 'run', '--project', 'api', 'tests/api/http/access.test.ts', '--update', '--reporter=dot']
const { status } = spawnSync('npx', command, { stdio: ['ignore', 'inherit', 'inherit'] })
if (status === 0) console.log(readFileSync('docs/access.md', 'utf8'))
process.exitCode = status ?? 1
