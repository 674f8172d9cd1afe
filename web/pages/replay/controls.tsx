// The controls of a replay: buttons, scrub bar, speed, and whose hands are face up.
import { scoreOf, type BySeat } from '../../../src/engine/index.ts';
import {
  isAtEnd,
  PERSPECTIVES,
  seek,
  SPEEDS,
  step,
  toggle,
  withPerspective,
  withSpeed,
  type Viewing,
} from '../../game/replay.ts';
import { sideOf } from '../../game/sides.ts';
import { replayText } from '../../text/replay.ts';
import { formatFigure } from '../../ui/format.ts';
import { StepButton } from '../../ui/step-button.tsx';
import type { Player } from './player.ts';
import { viewerOf } from './shown.ts';
import { moveCaption } from './words.ts';

interface ControlsProps {
  readonly player: Player;
  readonly names: BySeat<string>;
}

export function Controls({ player, names }: ControlsProps) {
  const viewing = player.viewing.value;
  const { at, recording } = viewing;
  const moves = recording.plies.length;
  return (
    <section class="panel replay-controls" aria-label={replayText('replay.controls')}>
      <div class="scrub">
        <div class="scrub-bar">
          <Lead viewing={viewing} />
          <input
            type="range"
            min={0}
            max={moves}
            value={at}
            disabled={moves === 0}
            aria-label={replayText('replay.scrub')}
            aria-valuetext={moveCaption(viewing, names)}
            onInput={(event) => {
              const wanted = event.currentTarget.valueAsNumber;
              player.change((now) => seek(now, wanted));
            }}
          />
        </div>
        <span class="counter" aria-hidden="true">
          {replayText('replay.counter', { move: at, moves })}
        </span>
      </div>
      <div class="replay-row">
        <div class="steps transport">
          <Steps player={player} viewing={viewing} />
        </div>
        <Speeds player={player} />
      </div>
    </section>
  );
}

/** The lead after each move as bars above the scrub bar: A's upwards, B's downwards. Decorative: the text is elsewhere. */
function Lead({ viewing }: { readonly viewing: Viewing }) {
  const { recording, at } = viewing;
  const viewer = viewerOf(viewing);
  const leads = [recording.start, ...recording.plies.map(({ position }) => position)].map((position) => {
    const { A, B } = scoreOf(position);
    return A - B;
  });
  const maxLead = Math.max(4, ...leads.map(Math.abs));
  return (
    <svg class="lead-bars" viewBox={`-0.5 -10 ${leads.length} 20`} preserveAspectRatio="none" aria-hidden="true">
      <path class="lead-even" d={`M-0.5 0h${leads.length}`} />
      {leads.map((lead, index) => {
        const height = (Math.abs(lead) / maxLead) * 9.5;
        return (
          <rect
            key={index}
            x={index - 0.36}
            y={lead > 0 ? -height : 0}
            width={0.72}
            height={height}
            data-side={sideOf(lead > 0 ? 'A' : 'B', viewer)}
            data-to-come={index > at || undefined}
          />
        );
      })}
    </svg>
  );
}

function Steps({ player, viewing }: { readonly player: Player; readonly viewing: Viewing }) {
  const isAtStart = viewing.at === 0;
  const isOver = isAtEnd(viewing);
  const steps = [
    { sign: 'first', isOff: isAtStart, change: (now: Viewing) => seek(now, 0) },
    { sign: 'back', isOff: isAtStart, change: (now: Viewing) => step(now, -1) },
    { sign: viewing.isPlaying ? 'pause' : 'play', isOff: isAtStart && isOver, change: toggle },
    { sign: 'forward', isOff: isOver, change: (now: Viewing) => step(now, 1) },
    { sign: 'last', isOff: isOver, change: (now: Viewing) => seek(now, Infinity) },
  ] as const;
  return steps.map(({ sign, isOff, change }, index) => (
    <StepButton
      key={index}
      sign={sign}
      label={replayText(`replay.${sign}`)}
      isOff={isOff}
      isPrimary={change === toggle}
      onStep={() => player.change(change)}
    />
  ));
}

function Speeds({ player }: { readonly player: Player }) {
  return (
    <label class="speed">
      <span aria-hidden="true">{replayText('replay.speed')}</span>
      <select
        aria-label={replayText('replay.speed')}
        value={player.viewing.value.speed}
        onChange={(event) => {
          const speed = SPEEDS.find((one) => String(one) === event.currentTarget.value) ?? 1;
          player.change((now) => withSpeed(now, speed));
        }}
      >
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {replayText('replay.speed.times', { speed: formatFigure(speed) })}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Perspectives({ player, names }: ControlsProps) {
  return (
    <fieldset class="perspectives">
      <legend>{replayText('replay.perspective')}</legend>
      {PERSPECTIVES.map((one) => (
        <label key={one} class="perspective" data-seat={one}>
          <input
            type="radio"
            name="perspective"
            value={one}
            checked={player.viewing.value.perspective === one}
            onChange={() => player.change((now) => withPerspective(now, one))}
          />
          <span>{one === 'both' ? replayText('replay.perspective.both') : <bdi>{names[one]}</bdi>}</span>
        </label>
      ))}
    </fieldset>
  );
}
