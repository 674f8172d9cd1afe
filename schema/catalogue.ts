// The rulesets and the card catalogue as callers read them.
import { z } from 'zod';
import { EFFECTS } from '../src/engine/index.ts';
import { HandCard } from './game.ts';
import { RulesetName, RulesName } from './sync-state.ts';
import { shape } from './shape.ts';

const CatalogueCard = HandCard.omit({ card: true, cardId: true })
  .extend({
    id: z.int(),
    name: z.string(),
    flavour: z.string(),
    effect: z.enum(EFFECTS).optional(),
    text: z.string().optional().describe('What an effect card does.'),
  })
  .meta({ id: 'Card' });
export const Cards = shape('CardList', { cards: z.array(CatalogueCard) });
export type Cards = z.infer<typeof Cards>;

const RulesFacts = {
  champions: z.int().describe('Champions in the deck.'),
  effectCards: z.int().describe('Effect cards in the deck.'),
  handSize: z.int(),
  powerBoost: z.int().describe('0 without tiles.'),
  komi: z.int().describe('Points of the seat that moves second.'),
};

const RulesetItem = shape('RulesetItem', {
  name: RulesetName,
  summary: z.string(),
  version: RulesName.describe('What new games are played by.'),
  ...RulesFacts,
  longestGame: z.int().describe('Most moves a game can have.'),
  rules: z.array(z.string()).describe('The rules a player needs, a sentence or two each.'),
  versions: z.array(z.object({ version: RulesName, ...RulesFacts })).describe('All that games may name.'),
});
export const Rulesets = shape('RulesetList', { rulesets: z.array(RulesetItem) });
export type Rulesets = z.infer<typeof Rulesets>;

export const ApiIndex = shape('ApiIndex', {
  name: z.string(),
  version: z.string().describe('Of the arena that answers.'),
  developers: z.url().describe('A first game in five ways, guides, and packages to install.'),
  reference: z.url().describe('Every operation and shape, for people.'),
  openapi: z.url().describe('The same for programs; generators of clients read it.'),
  asyncapi: z.url().describe('The live socket of a game.'),
  mcp: z.url().describe('The same games as tools for assistants.'),
  rules: z.url(),
  llms: z.url().describe('The way in, for language models.'),
});
export type ApiIndex = z.infer<typeof ApiIndex>;
