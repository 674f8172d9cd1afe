// Every card on one page, for tests and inspection. `?show=champions` or `states`, `?width=56`. Not part of the site.
import { render } from 'preact';
import { CHAMPION_IDS, EFFECT_IDS } from '../../../src/engine/index.ts';
import { CardBack, CardFace, type CardFaceProps } from '../card-face.tsx';

const SIDES = ['day', 'night'] as const;
const query = new URLSearchParams(location.search);

const STATES: readonly CardFaceProps[] = [
  { cardId: 24 },
  { cardId: 31, turned: true, sides: [1, 7, 7, 5] },
  { cardId: 58, frozen: true },
  { cardId: 9, boosted: true, sides: [11, 6, 4, 7] },
  { cardId: 46, boosted: true, frozen: true, turned: true, sides: [6, 9, 3, 8] },
  { cardId: 17, marks: ['won', 'lost', 'held'] },
];

/** Each champion, day and night. */
function Champions({ width, height = width }: { readonly width: number; readonly height?: number }) {
  return SIDES.map((owner) => (
    <Row key={owner} width={width} height={height} id={owner}>
      {CHAMPION_IDS.map((cardId) => (
        <span key={cardId}>
          <CardFace cardId={cardId} owner={owner} />
        </span>
      ))}
    </Row>
  ));
}

function States() {
  return (
    <>
      {[150, 112, 74, 56].map((width) => (
        <Row key={width} width={width} height={width}>
          {SIDES.map((owner) =>
            STATES.map((state) => (
              <span key={state.cardId}>
                <CardFace {...state} owner={owner} />
              </span>
            )),
          )}
        </Row>
      ))}
      {[
        [128, 168],
        [68, 98],
        [58, 84],
      ].map(([width, height]) => (
        <Row key={width} width={width!} height={height!}>
          {[...EFFECT_IDS, 55, 33, 53, 7].map((cardId) => (
            <span key={cardId} class="hand-card">
              <CardFace cardId={cardId} owner="day" />
            </span>
          ))}
          {SIDES.map((owner) => (
            <span key={owner}>
              <CardBack owner={owner} />
            </span>
          ))}
          <span>
            <CardFace cardId={40} />
          </span>
        </Row>
      ))}
    </>
  );
}

interface RowProps {
  readonly width: number;
  readonly height: number;
  readonly id?: string;
  readonly children: preact.ComponentChildren;
}

function Row({ width, height, id, children }: RowProps) {
  return (
    <div class="bench-row" id={id} style={{ '--width': `${width}px`, '--height': `${height}px` }}>
      {children}
    </div>
  );
}

const width = Number(query.get('width') ?? 112);
render(query.get('show') === 'states' ? <States /> : <Champions width={width} />, document.querySelector('#page')!);
