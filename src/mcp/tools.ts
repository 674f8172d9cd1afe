// The table of tools, in the order in which clients list them.
import { AGENT_TOOLS } from './agent-tools.ts';
import { BOARD_TOOLS } from './board-tools.ts';
import { GAME_TOOLS } from './game-tools.ts';
import { RULE_TOOLS } from './rule-tools.ts';
import type { Tool } from './tool.ts';

export const TOOLS: readonly Tool[] = [...GAME_TOOLS, ...AGENT_TOOLS, ...RULE_TOOLS, ...BOARD_TOOLS];
