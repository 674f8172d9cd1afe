// The strengths of the house, as ELO. Without zod, for browser pages.

export const STRENGTH = { min: 800, max: 1600, usual: 1200 } as const;

/** The strength nearest to a rating. */
export function nearestStrength(rating: number): number {
  return Math.min(STRENGTH.max, Math.max(STRENGTH.min, Math.round(rating)));
}
