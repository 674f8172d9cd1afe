// Shows whose turn it is outside the page: in its title, its favicon, and the badge of the installed app.
import { useEffect, useRef } from 'preact/hooks';
import { seatsFrom } from '../../game/sides.ts';
import type { Table } from '../../game/table.ts';
import { tableText } from '../../text/text.ts';
import { headlineOf } from '../table/result.tsx';

const ICONS = { resting: '/assets/icon-1.svg', calling: '/assets/icon-turn-1.svg' } as const;

/**
 * Marks the favicon and the app while it is the viewer's turn.
 * @param isMoving whether a move is being animated: nothing changes before it has been seen
 * @returns the page's title
 */
export function useAttention(table: Table, isMoving: boolean): string {
  const settled = useRef(table);
  if (!isMoving) settled.current = table;
  const isCalling = settled.current.current === settled.current.viewer;
  useEffect(() => {
    document.querySelector('link[rel=icon]')?.setAttribute('href', ICONS[isCalling ? 'calling' : 'resting']);
    markApp(isCalling);
    return () => markApp(false);
  }, [isCalling]);
  return titleOf(settled.current);
}

/** "Your move · Pebble", "Pebble is to move", "You win 16 : 13". */
function titleOf(table: Table): string {
  const { status, current, viewer, names, score } = table;
  const [own, other] = seatsFrom(viewer);
  if (status === 'abandoned') return headlineOf(table);
  if (status === 'finished') {
    return [headlineOf(table), tableText('play.result.score', { a: score[own], b: score[other] })].join(' ');
  }
  if (current === viewer) return `${tableText('play.yourTurn')} · ${names[other]}`;
  return tableText('play.theirTurn', { name: names[other] });
}

/** Only installed apps have a badge; a refusal by the browser is ignored. */
function markApp(isCalling: boolean): void {
  if (!('setAppBadge' in navigator)) return;
  void (isCalling ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => undefined);
}
