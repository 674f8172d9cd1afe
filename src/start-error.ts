// Errors that keep a process from starting with well-formed settings: which setting, what is wrong, what to do.
import type { Keyring, UnusableKeyFile } from './outbound/key.ts';
import { DatabaseInUse, ForeignDatabase, remedyOf, StoreDown } from './ports/store-errors.ts';
import { isFile } from './store/database-path.ts';

/** From sysexits.h: restarting does not help. */
export const EX_CONFIG = 78;

export class StartError extends Error {
  override readonly name = 'StartError';
  readonly exitCode: number;

  constructor(problem: string, hint: string, cause: unknown, exitCode = 1) {
    super(`${problem}\n${hint}`, { cause });
    this.exitCode = exitCode;
  }
}

/** @returns a function that throws a StartError for a server that cannot listen */
export function cannotListen(variable: 'PORT' | 'METRICS_PORT', host: string, port: number) {
  return (error: NodeJS.ErrnoException): never => {
    const at = `${host}:${port}`;
    switch (error.code) {
      case 'EADDRINUSE':
        throw new StartError(
          `${variable}: ${at} is in use.`,
          `Stop the process that is listening there, or set another ${variable}.`,
          error,
        );
      case 'EACCES':
        throw new StartError(`${variable}: ${at} is not allowed.`, `Set ${variable} to a port above 1023.`, error);
      case 'ENOTFOUND':
      case 'EADDRNOTAVAIL':
        throw new StartError(`HOST: ${host} is not on this machine.`, 'Unset HOST, or set it to 0.0.0.0.', error);
      default:
        throw new StartError(`${variable}: cannot listen at ${at}: ${error.message}`, 'Set HOST or PORT.', error);
    }
  };
}

export function cannotOpenStore(databaseUrl: string) {
  return (error: Error): never => {
    if (error instanceof ForeignDatabase) {
      throw new StartError(`DATABASE_URL: ${error.message}.`, error.remedy, error, EX_CONFIG);
    }
    if (error instanceof DatabaseInUse) {
      throw new StartError(`DATABASE_URL: ${error.message}.`, error.remedy, error);
    }
    const hint = isFile(databaseUrl)
      ? 'Set it to a file in a folder that this user may write to, which no other process has open.'
      : 'Check that the database is running, and that user, password and name are right.';
    const remedy = isForbidden(error) ? 'Make this user the owner of the database and its tables.' : remedyOf(error);
    throw new StartError(`DATABASE_URL: ${error.message}`, remedy ?? hint, error);
  };
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html: insufficient_privilege. */
function isForbidden(error: Error): boolean {
  return (error as { code?: unknown }).code === '42501';
}

/** @returns a function that throws a StartError if the store is down, and any other error as it is */
export function refuseIfStoreDown(databaseUrl: string) {
  return (error: Error): never => {
    if (error instanceof StoreDown) cannotOpenStore(databaseUrl)(error);
    throw error;
  };
}

/** @returns what `find` finds @throws StartError */
export function usableKeyring(find: () => Keyring | undefined): Keyring | undefined {
  try {
    return find();
  } catch (error) {
    const { message, remedy } = error as UnusableKeyFile;
    throw new StartError(message, remedy, error, EX_CONFIG);
  }
}

export function cannotUseRedis(error: Error): never {
  throw new StartError(
    `REDIS_URL: ${error.message}`,
    'Check that Redis is running; unset REDIS_URL to run a single process.',
    error,
  );
}

export function cannotControl(path: string) {
  return (error: Error): never => {
    const hint = 'Set it to a path in a folder of this user that no other process listens on, or to none.';
    throw new StartError(`ADMIN_SOCKET: cannot listen at ${path}: ${error.message}`, hint, error);
  };
}

export function cannotExport(folder: string) {
  return (error: Error): never => {
    const hint = 'Set it to a folder that this user may write to, or to none.';
    throw new StartError(`EXPORTS_DIR: cannot use ${folder}: ${error.message}`, hint, error);
  };
}
