// The files for Grafana and Prometheus name metrics that a running server exports, and all of ours are documented.
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { startTestArena } from '../support/arena.ts';
import { ok, playMove, readGame, restAt, startHouse } from '../support/rest.ts';

const NAME = /\b(?:arena|nodejs|process)_[a-z0-9_]+\b/g;

describe('dashboards, alerts and documentation of the metrics', () => {
  let scraped: string;
  before(async () => {
    const arena = await startTestArena({ metricsPort: 0 });
    const rest = restAt(`${arena.url}/api/v1`);
    const started = await startHouse(rest, { ruleset: 'classic' });
    const seat = { id: started.game.id, token: started.playerToken! };
    await playMove(rest, seat, (await readGame(rest, seat)).view!.legalMoves![0]!);
    await ok(restAt(arena.url)('GET', '/readyz'));
    scraped = await (await fetch(`${arena.app.metricsUrl}/metrics`)).text();
    await arena.close();
  });

  /** By its family: the histogram of garbage collection exists before the first collection. */
  const isExported = (name: string): boolean =>
    new RegExp(`^# TYPE ${name} (counter|gauge)$`, 'm').test(scraped) ||
    new RegExp(`^# TYPE ${name.replace(/_(bucket|sum|count)$/, '')} (histogram|summary)$`, 'm').test(scraped);

  it('the dashboard: every metric of every panel and variable is exported, and every panel queries one', async () => {
    const dashboard = JSON.parse(await readFile('deploy/grafana-dashboard.json', 'utf8'));
    const asked: string[] = dashboard.panels.map((panel: any) => panel.targets.map(({ expr }: any) => expr).join('\n'));
    asked.push(dashboard.templating.list.map((variable: any) => JSON.stringify(variable.query)).join('\n'));
    for (const text of asked) expect(text.match(NAME), text).to.not.equal(null);
    expect(asked.length).to.be.greaterThan(10);
    const names = new Set(asked.join('\n').match(NAME));
    expect([...names].filter((name) => !isExported(name))).to.deep.equal([]);
    expect(isExported('arena_nothing')).to.equal(false);
  });

  it('the dashboard: panels have unique ids and do not overlap', async () => {
    const { panels } = JSON.parse(await readFile('deploy/grafana-dashboard.json', 'utf8'));
    expect(new Set(panels.map(({ id }: any) => id)).size).to.equal(panels.length);
    expect(new Set(panels.map(({ gridPos: { x, y } }: any) => `${x} ${y}`)).size).to.equal(panels.length);
  });

  it('the alerts: every metric is exported', async () => {
    const rules = await readFile('deploy/prometheus-alerts.yml', 'utf8');
    const expressions = [...rules.matchAll(/^ +expr: ([^]*?)^ +(?:for|labels):/gm)].map(([, expr]) => expr!);
    expect(expressions.length)
      .to.equal([...rules.matchAll(/- alert: /g)].length)
      .and.to.be.greaterThan(5);
    const names = new Set(expressions.join('\n').match(NAME));
    expect([...names].filter((name) => !isExported(name))).to.deep.equal([]);
  });

  it('the alerts: there is a rule for every metric of ours that the documentation says to alert on', async () => {
    const document = await readFile('docs/operating.md', 'utf8');
    const [, table] = document.split('| | alert when |');
    const rules = await readFile('deploy/prometheus-alerts.yml', 'utf8');
    const documented = new Set(table!.split('\n\n')[0]!.match(NAME));
    expect(documented.size).to.be.greaterThan(5);
    expect([...documented].filter((name) => !rules.includes(name))).to.deep.equal([]);
    const undocumented = [...rules.matchAll(/\b(?:arena_(?!http|store_commit)|nodejs)\w+/g)].map(([name]) => name);
    expect(undocumented.filter((name) => !documented.has(name))).to.deep.equal([]);
  });

  it('the documentation: every metric of ours is described', async () => {
    const document = await readFile('docs/operating.md', 'utf8');
    const ours = [...scraped.matchAll(/^# TYPE (arena_\w+)/gm)].map(([, name]) => name!);
    expect(ours.length).to.be.greaterThan(5);
    expect(ours.filter((name) => !document.includes(`\`${name}\``))).to.deep.equal([]);
  });
});
