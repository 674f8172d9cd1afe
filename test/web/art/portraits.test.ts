// Portraits: everybody at a table has one, and no two champions look alike.
import { expect } from 'chai';
import { cardOf, CHAMPION_IDS, EFFECT_IDS } from '../../../src/engine/index.ts';
import { HOUSE_CHARACTERS } from '../../../schema/house-characters.ts';
import { CHAMPION_LINES } from '../../../web/art/champion-lines.ts';
import { markupOf } from '../../../web/art/markup.ts';
import { championPortrait, guestPortrait, housePortrait } from '../../../web/art/sitter.ts';

describe('portraits', () => {
  it('are unique for each champion of the catalogue', () => {
    const drawn = CHAMPION_IDS.map((id) => {
      const sitter = championPortrait(id);
      return sitter && markupOf(sitter) + sitter.color + sitter.palette;
    });
    expect(drawn).not.to.include(undefined);
    expect(new Set(drawn).size).to.equal(CHAMPION_IDS.length);
  });

  it('are in the order of the catalogue, in the colours of their cards', () => {
    expect([...CHAMPION_LINES.keys()]).to.deep.equal(CHAMPION_IDS.map((id) => cardOf(id).name));
    for (const id of CHAMPION_IDS) expect(championPortrait(id)!.color, String(id)).to.equal(cardOf(id).color);
  });

  it('do not exist for effect cards', () => {
    for (const id of EFFECT_IDS) expect(championPortrait(id)).to.equal(undefined);
  });

  it('are unique for house agents, and other agents have none', () => {
    const drawn = HOUSE_CHARACTERS.map(({ slug }) => markupOf(housePortrait(slug)!));
    expect(new Set(drawn).size).to.equal(HOUSE_CHARACTERS.length);
    expect(housePortrait('constructor')).to.equal(undefined);
  });

  it('are the same for the same name, and differ between names', () => {
    const names = Array.from({ length: 200 }, (_, i) => `Guest ${i}`);
    const drawn = names.map((name) => JSON.stringify(guestPortrait(name)));
    expect(drawn).to.deep.equal(names.map((name) => JSON.stringify(guestPortrait(name))));
    expect(new Set(drawn).size).to.be.greaterThan(195);
    for (const name of names) expect(markupOf(guestPortrait(name))).not.to.include('undefined');
    expect(markupOf(guestPortrait(''))).to.include('<path');
  });
});
