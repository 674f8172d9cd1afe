// The folder of the files of exported games. A file is there whole or not at all, and never changes.
import type { ExportFile } from '../../schema/exports.ts';

/** What a file is to hold. */
export type NewExport = Pick<ExportFile, 'name' | 'period' | 'from'>;

export interface Content {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Asked when all bytes were read. */
  counts(): Pick<ExportFile, 'games' | 'reviews'>;
}

/** `taken`: another process writes it; `full`: it found no room, though older files would have made way. */
export type Written = 'written' | 'empty' | 'taken' | 'full';

export interface ExportFolder {
  /** Absolute. */
  readonly path: string;
  /** The newest first, a month after its days. */
  files(): Promise<readonly ExportFile[]>;
  /** As the operator wrote it. */
  license(): Promise<string>;
  /** @returns also the files that made way for it */
  write(file: NewExport, content: Content): Promise<{ readonly is: Written; readonly removed: readonly ExportFile[] }>;
}
