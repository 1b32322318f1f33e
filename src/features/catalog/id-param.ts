import { parseId } from './queries.ts'

/**
 * Route parameter with a numeric id. Parsing anything but a whole number throws `Invalid Team ID` (or Pool,
 * Instructor).
 */
export function idParam<Name extends string>(name: Name, named?: 'Pool' | 'Instructor') {
  return {
    parse: (params: Record<Name, string>) => ({ [name]: parseId(params[name], named) }) as Record<Name, number>,
    stringify: (params: Record<Name, number>) => ({ [name]: String(params[name]) }) as Record<Name, string>,
  }
}
