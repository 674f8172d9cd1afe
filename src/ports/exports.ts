// The folder of exported games. A file exists completely or not at all, and never changes.
import type { ExportFile } from '../../schema/exports.ts';

/** What a new file is to contain. */
export type NewExport = Pick<ExportFile, 'name' | 'period' | 'from'>;

export interface Content {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Called when all bytes have been read. */
  counts(): Pick<ExportFile, 'games' | 'reviews'>;
}

/** `taken`: another process is writing it; `full`: it does not fit, even if older files are removed. */
export type Written = 'written' | 'empty' | 'taken' | 'full';

export interface ExportFolder {
  /** Absolute. */
  readonly path: string;
  /** Newest first; a month comes after its days. */
  files(): Promise<readonly ExportFile[]>;
  /** As the operator wrote it. */
  license(): Promise<string>;
  /** @returns also the files that were removed to make room for it */
  write(file: NewExport, content: Content): Promise<{ readonly is: Written; readonly removed: readonly ExportFile[] }>;
}
