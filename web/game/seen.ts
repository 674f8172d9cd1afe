/** Resolves once a person sees this page: not while it is prerendered, nor in a tab behind others. */
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

/** Of browsers that do that. */
function isPrerendering(): boolean {
  return (document as { readonly prerendering?: boolean }).prerendering === true;
}
