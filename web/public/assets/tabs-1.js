// Turns a sequence of examples into tabs, and gives each code block a copy button.
const group = document.querySelector('[data-tabs]');
const panels = [...group.querySelectorAll('.example')];

const tablist = document.createElement('div');
tablist.setAttribute('role', 'tablist');
tablist.setAttribute('aria-label', group.dataset.tabs);
const tabs = panels.map((panel) => {
  const tab = document.createElement('button');
  const heading = panel.querySelector('h3');
  tab.id = `tab-${panel.id}`;
  tab.type = 'button';
  tab.textContent = heading.textContent;
  tab.setAttribute('role', 'tab');
  tab.setAttribute('aria-controls', panel.id);
  tab.addEventListener('click', () => choose(panel, true));
  heading.remove();
  panel.setAttribute('role', 'tabpanel');
  panel.setAttribute('aria-labelledby', tab.id);
  for (const code of panel.querySelectorAll('pre')) code.before(copyButton(code));
  return tab;
});
tablist.append(...tabs);
group.prepend(tablist);

const STEPS = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };
tablist.addEventListener('keydown', (event) => {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const at = tabs.indexOf(document.activeElement) + step;
  const next = Number.isFinite(step) ? (at + tabs.length) % tabs.length : step < 0 ? 0 : tabs.length - 1;
  choose(panels[next], true);
  tabs[next].focus();
});

/** @param isKept whether to put it into the address */
function choose(chosen, isKept) {
  for (const [i, panel] of panels.entries()) {
    panel.hidden = panel !== chosen;
    tabs[i].setAttribute('aria-selected', String(panel === chosen));
    tabs[i].tabIndex = panel === chosen ? 0 : -1;
  }
  if (isKept) history.replaceState(null, '', `#${chosen.id}`);
}

function chooseNamed() {
  const named = panels.find(({ id }) => `#${id}` === location.hash);
  if (named) choose(named, false);
}
choose(panels[0], false);
chooseNamed();
addEventListener('hashchange', chooseNamed);

function copyButton(code) {
  const button = document.createElement('button');
  const { copy, copied } = group.dataset;
  button.type = 'button';
  button.className = 'copy';
  button.textContent = copy;
  const status = document.createElement('span');
  status.className = 'faint';
  status.setAttribute('role', 'status');
  button.addEventListener('click', async () => {
    await copyText(code);
    status.textContent = copied;
    setTimeout(() => (status.textContent = ''), 4000);
  });
  const row = document.createElement('p');
  row.className = 'copying';
  row.append(button, status);
  return row;
}

/** Without https, scripts have no clipboard, but can copy a selection. */
async function copyText(code) {
  if (navigator.clipboard) return navigator.clipboard.writeText(code.textContent);
  getSelection().selectAllChildren(code);
  document.execCommand('copy');
}
