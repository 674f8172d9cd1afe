export function reportOf(_: unknown): string {
  return '';
}
