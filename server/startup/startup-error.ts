/** Why the server cannot start, in one line for the operator; shown without a stack trace. */
export class StartupError extends Error {}
