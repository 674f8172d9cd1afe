/** When a person has been gone for this long, the other may claim the win (matches and quick games). */
export const CLAIM_AFTER_MS = 60_000;
