// Copying.

/** There is no clipboard outside secure contexts, and access may be denied. */
export async function wasCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
