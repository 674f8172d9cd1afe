// The clipboard, where a page may use it.

/** Pages have no clipboard outside of secure contexts, and may be refused it. */
export async function wasCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
