// Brings the drawn board of the first page to life, with the looks of what moves.
import type { Signal } from '@preact/signals';
import { hydrate } from 'preact';
import '../../stage/moving.css';
import { HeroBoard } from './hero-board.tsx';

/** @param still holds the markup of `HeroBoard` in the language of the page: its elements stay, with the focus */
export function playAt(still: HTMLElement, isPlayed: Signal<boolean>): void {
  hydrate(<HeroBoard isPlayed={isPlayed} />, still);
}
