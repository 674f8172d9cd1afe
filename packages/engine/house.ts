// @game-arena/engine/house: the opponent of the arena with its weights. It sees only what its seat sees.
export { chooseMove, type ChoiceRequest } from '../../src/house/choose.ts';
export { MAX_STRENGTH, MIN_STRENGTH } from '../../src/house/dial.ts';
export { CURRENT_POLICY, POLICY_IDS, type PolicyId } from '../../src/house/policies.ts';
