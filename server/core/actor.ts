/** Who changes something on behalf of the club; entered in the audit log. */
export type Actor =
  | { via: 'staff'; userId: number; device: string }
  | { via: 'cli'; userId: null; device: '' }
  | { via: 'system'; userId: null; device: '' }

/** The operator at the server's command line. */
export const cliActor: Actor = { via: 'cli', userId: null, device: '' }
/** The product itself: jobs and seeds. */
export const systemActor: Actor = { via: 'system', userId: null, device: '' }
