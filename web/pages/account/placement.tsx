// Rated games against the house, which make the rating of the person's profile reliable.
import type { Started } from '../../../schema/game.ts';
import { nearestStrength } from '../../../schema/house-strength.ts';
import type { OwnPage } from '../../../schema/player.ts';
import { postOnce } from '../../game/api.ts';
import { peopleText } from '../../text/people.ts';
import { ActionForm, useAction } from '../action.tsx';
import { RulesetField } from '../fields.tsx';
import { openTable } from '../open-table.ts';

export function Placement({ own: { player, isAccount } }: { readonly own: OwnPage }) {
  const strength = nearestStrength(player.rating);
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
