export function plotOf(_: unknown): string {
  return '';
}
