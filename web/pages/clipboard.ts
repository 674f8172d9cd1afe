/** `false` if access is denied or there is no clipboard, as outside secure contexts. */
export async function wasCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
