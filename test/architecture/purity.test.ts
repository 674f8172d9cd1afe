import { expect } from 'chai';
import { contentOf, repositoryFiles } from './source-files.ts';

// The engine's own tsconfig excludes node and the DOM; these are what the language itself still provides.
const IMPURE = /\b(?:Date|process|globalThis|console|eval|Function|performance|setTimeout)\b|\bMath\s*\.\s*random\b/g;
const TEXT_OR_COMMENT = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|\/\/.*|\/\*[\s\S]*?\*\//g;

function impureWords(text: string): string[] {
  return text.replaceAll(TEXT_OR_COMMENT, ' ').match(IMPURE) ?? [];
}

describe('the engine', () => {
  it('uses no clock, no randomness and no globals', () => {
    const engine = repositoryFiles('src/engine').filter((file) => file.endsWith('.ts'));
    expect(engine.length).to.be.greaterThan(10);
    const found = engine.flatMap((file) => impureWords(contentOf(file)).map((word) => `${file}: ${word}`));
    expect(found).to.deep.equal([]);
  });

  it('would be reported if it did', () => {
    expect(impureWords('const at = new Date(); roll(Math.random());')).to.deep.equal(['Date', 'Math.random']);
    expect(impureWords('globalThis.x = `${process.pid}`; console.log(1)')).to.have.length(3);
    expect(impureWords(`// a process\n/* Date */ const word = 'console';`)).to.deep.equal([]);
  });
});
