// Rated games against the house, which make the rating of the person's profile reliable.
import type { Started } from '../../../schema/game.ts';
import type { OwnPage } from '../../../schema/player.ts';
import { postOnce } from '../../game/api.ts';
import { peopleText } from '../../text/people.ts';
import { ActionForm, useAction } from '../action.tsx';
import { RulesetField } from '../fields.tsx';
import { openTable } from '../open-table.ts';

/** Of the house opponent. */
const STRENGTH = { min: 800, max: 1600 };

export function Placement({ own: { player, isAccount } }: { readonly own: OwnPage }) {
  const strength = Math.min(STRENGTH.max, Math.max(STRENGTH.min, player.rating));
  const start = async (form: FormData): Promise<void> => {
    const wanted = { mode: 'house', rated: true, strength, ruleset: form.get('ruleset') };
    const body = { ...wanted, as: 'person', client: 'web' };
    await openTable(await postOnce<Started>('/games', { body }));
  };
  return (
    <ActionForm action={useAction()} labelledBy="placement" submit={peopleText('placement.play')} send={start}>
      <h2 id="placement">{peopleText('placement.title')}</h2>
      <p>{peopleText('placement.lead')}</p>
      {!isAccount && <p>{peopleText('placement.guest')}</p>}
      <RulesetField />
    </ActionForm>
  );
}
