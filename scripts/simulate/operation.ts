import type { Draws } from './draws.ts'
import type { SimulatedServer } from './server.ts'
import type { World } from './world.ts'

/** Something that can happen in a step. Every choice comes from `draw`, so that the step can be replayed alone. */
export type Operation = {
  name: string
  /** How often it happens, compared with the others. */
  weight: number
  /** Starts it; returns the line for the log, or undefined when there is nothing to do it with. */
  run: (world: World, draw: Draws) => string | undefined | Promise<string | undefined>
}

/** One statement about the committed rows; returns what contradicts it. Runs after every step. */
export type ModelPart = {
  name: string
  check: (world: World) => string[] | Promise<string[]>
  /** The same once the bank is silent no more and everything has ended. */
  atTheEnd?: (world: World) => string[]
}

export function serverOf(world: World, draw: Draws): SimulatedServer {
  const server = draw.of(world.servers)
  if (server === undefined) throw new Error('a world has servers')
  return server
}
