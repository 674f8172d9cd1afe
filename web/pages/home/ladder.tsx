// The house characters on rising steps: the person's record against each, and whom to play next. A press starts a game.
import type { Ladder as LadderBody, Rung } from '../../../schema/ladder.ts';
import { HOUSE_CHARACTERS, type HouseCharacter } from '../../../schema/house-characters.ts';
import { NEWCOMERS_LADDER } from '../../game/newcomers-ladder.ts';
import { hasBeenHere } from '../../game/own-name.ts';
import { homeText } from '../../text/home.ts';
import { useAnswer } from '../use-answer.ts';
import { HouseFace } from './house-face.tsx';
import { StartButton } from '../start.tsx';

export function Ladder() {
  // Until the answer is there, all steps look alike and can be played.
  const answer = useAnswer<LadderBody>(hasBeenHere ? '/players/me/ladder' : undefined);
  const rungs = hasBeenHere ? answer?.characters : NEWCOMERS_LADDER;
  const hasPlayed = rungs?.some(({ games }) => games > 0);
  return (
    <section class="band" aria-labelledby="ladder">
      <h2 id="ladder">{homeText('home.ladder')}</h2>
      <p>
        {homeText('home.ladder.lead')} {hasPlayed && <a href="/history">{homeText('home.history')}</a>}
      </p>
      <ol class="ladder">
        {HOUSE_CHARACTERS.map((character, step) => (
          <li key={character.slug} style={{ '--step': step }} data-state={rungs?.[step]?.state}>
            {rungs?.[step]?.state === 'locked' ? (
              <Locked character={character} before={HOUSE_CHARACTERS[step - 1]!.name} />
            ) : (
              <StartButton class="rung" game={{ mode: 'house', strength: character.strength }}>
                <Who character={character} />
                {rungs && <OwnRecord rung={rungs[step]!} />}
              </StartButton>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Who({ character }: { readonly character: HouseCharacter & { readonly slug: Rung['slug'] } }) {
  return (
    <>
      <HouseFace character={character} />
      <strong>{character.name}</strong>
      <span class="rung-manner">{homeText(`home.${character.slug}`)}</span>
    </>
  );
}

/** The person's record against the character. */
function OwnRecord({ rung }: { readonly rung: Rung }) {
  const { state, games, wins, losses, draws, bestMargin } = rung;
  return (
    <>
      {state === 'beaten' && <span class="badge">{homeText('home.ladder.beaten')}</span>}
      {games > 0 && <small>{homeText('home.ladder.record', { wins, losses, draws })}</small>}
      {bestMargin !== null && <small>{homeText('home.ladder.best', { margin: bestMargin })}</small>}
    </>
  );
}

function Locked({
  character,
  before,
}: {
  readonly character: (typeof HOUSE_CHARACTERS)[number];
  readonly before: string;
}) {
  const { name, strength } = character;
  return (
    <div class="rung">
      <Who character={character} />
      <small>{homeText('home.ladder.locked', { name: before })}</small>
      <StartButton class="rung-anyway" game={{ mode: 'house', strength }}>
        {homeText('home.ladder.anyway')}
        <span class="visually-hidden">: {name}</span>
      </StartButton>
    </div>
  );
}
