/** Resolves once this page is visible: not while it is prerendered or in a background tab. */
export function whenSeen(): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (isPrerendering() || document.visibilityState === 'hidden') return;
      for (const event of EVENTS) document.removeEventListener(event, look);
      resolve();
    };
    for (const event of EVENTS) document.addEventListener(event, look);
    look();
  });
}

const EVENTS = ['visibilitychange', 'prerenderingchange'];

/** Not every browser prerenders. */
function isPrerendering(): boolean {
  return (document as { readonly prerendering?: boolean }).prerendering === true;
}
