// The entry point of the appraising thread (appraiser.ts), at low priority.
import { lowerPriority } from '../threads/low-priority.ts';
import { expectedForA, type Deal } from './appraisal.ts';

lowerPriority();

export default function appraise({ rules, seed }: Deal): number {
  return expectedForA(rules, seed);
}
