// Runs an operator's command, from arguments to output, through a running server or without one.
import path from 'node:path';
import { databaseFileOf, readConfig, SettingError, type Config } from '../config.ts';
import type { ActName } from './acts.ts';
import { askServer, isListening } from './ask-server.ts';
import { Failure } from './failure.ts';
import { formatResult } from './show.ts';
import { parseCommand, USAGE, type AdminCommand } from './usage.ts';
import { EX_CONFIG } from '../start-error.ts';

export interface CommandResult {
  /** The exit code. */
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** @throws Error only for a bug */
export async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<CommandResult> {
  try {
    const command = parseCommand(args);
    if (!command) return { code: 0, out: USAGE, err: '' };
    const result = await execute(readConfig(env), command);
    return { code: 0, out: command.wantsJson ? `${JSON.stringify(result)}\n` : formatResult(result), err: '' };
  } catch (error) {
    if (error instanceof SettingError) return refusal(error.message, EX_CONFIG);
    const { message, hint, code } = await failureOf(error);
    return refusal(`${message}\n${hint}`, code);
  }
}

function refusal(lines: string, code: number): CommandResult {
  return { code, out: '', err: `${lines}\n` };
}

async function failureOf(error: unknown): Promise<Failure> {
  if (error instanceof Failure) return error;
  const failure = (await import('./failures.ts')).failureOf(error);
  if (!failure) throw error; // a bug
  return failure;
}

async function execute(config: Config, { name, given }: AdminCommand): Promise<object> {
  const target = databaseFileOf(config);
  const file = path.resolve(String(given['file']));
  switch (name) {
    case 'restore':
      return restored(config, file, given['replace'] === true);
    case 'migrate':
      return (await isServed(config)) ? { steps: [] } : migrated(config); // a server does this at start
    case 'backup': {
      if (target === undefined) return (await import('./postgres-programs.ts')).dumpPostgres(config.databaseUrl, file);
      const copied = await performed(config, name, { file });
      return { ...copied, ...(await import('./files.ts')).checkDatabase(file) };
    }
    default:
      return performed(config, name, given);
  }
}

/** Performed by the server if one is listening, otherwise in this process. */
async function performed(config: Config, name: ActName, given: object): Promise<object> {
  const answer = config.adminSocket && (await askServer(config.adminSocket, name, given));
  return answer || (await import('./direct.ts')).performLocally(config, name, given);
}

async function restored(config: Config, file: string, mayReplace: boolean): Promise<object> {
  if (await isServed(config)) throw new Failure('A server has this database open.', 'Stop it first.');
  const target = databaseFileOf(config);
  return target === undefined
    ? (await import('./postgres-programs.ts')).restorePostgres(config.databaseUrl, file, mayReplace)
    : (await import('./files.ts')).restoreFile(file, target, mayReplace);
}

async function migrated(config: Config): Promise<object> {
  const steps = await (await import('./direct.ts')).migrateLocally(config);
  return { steps: steps.map((step) => ({ step })) };
}

async function isServed({ adminSocket }: Config): Promise<boolean> {
  return adminSocket !== undefined && (await isListening(adminSocket));
}
