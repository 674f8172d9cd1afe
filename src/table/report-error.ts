// How unexpected errors reach the log.

/** They are logged, never sent. @param where what failed, a noun for "… failed" */
export type ReportError = (error: unknown, where: string) => void;
