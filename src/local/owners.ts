// The owner of every game in a single process.
import { ProcessGone, type Owners } from '../ports/owners.ts';

export function newSoleOwner(): Owners {
  const processId = 'alone';
  return {
    processId,
    isShared: false,
    authority: () => 'certain',
    claim: async () => processId,
    findOther: async () => undefined,
    release: async () => {},
    transfer: async () => false,
    onLapse: () => {},
    call: async () => {
      throw new ProcessGone('there is no other process');
    },
    notify: async () => {
      throw new ProcessGone('there is no other process');
    },
    others: async () => [],
    answer: () => {},
    addressOf: async () => undefined,
  };
}
