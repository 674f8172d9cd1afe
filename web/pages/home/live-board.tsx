// Makes the prerendered board of the first page interactive, and brings the styles of its animations.
import type { Signal } from '@preact/signals';
import { hydrate } from 'preact';
import '../../stage/moving.css';
import { HeroBoard } from './hero-board.tsx';

/** @param still holds the markup of `HeroBoard` in the page's language: its elements and the focus are kept */
export function playAt(still: HTMLElement, isPlayed: Signal<boolean>): void {
  hydrate(<HeroBoard isPlayed={isPlayed} />, still);
}
