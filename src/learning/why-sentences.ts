// Adds an English sentence to the reason for a move, and to what follows it.
import type { Follows } from '../house/analysis.ts';
import type { Why } from '../house/why.ts';
import type { WhyWithSentence } from '../../schema/review.ts';
import { FOLLOWS_EN, WHY_EN } from '../../schema/why-en.ts';

export function withSentence(why: Why): WhyWithSentence {
  const means = 'played' in why ? { played: why.played.toFixed(1), instead: why.instead.toFixed(1) } : {};
  return { ...why, text: filled(WHY_EN[why.reason], { ...why, ...means }) };
}

export function followsWithSentence(follows: Follows) {
  const { lost, gained, taken } = follows;
  const means = { lost: lost.toFixed(1), gained: gained.toFixed(1) };
  const text = filled(taken[0] ? FOLLOWS_EN.taken : FOLLOWS_EN.none, { ...taken[0], ...means });
  return { ...follows, taken: [...taken], text };
}

/** @param sentence names its facts in braces */
export function filled(sentence: string, facts: Readonly<Record<string, unknown>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(facts[name]));
}
