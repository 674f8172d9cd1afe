// The next release: another KOMI, other weights and another dial, each a new version beside the old ones, and current.
import { edit } from './edited.ts';

edit({
  '/src/engine/rules.ts': [
    ["  'mutators/1': MUTATORS_1,\n", "  'mutators/1': MUTATORS_1,\n  'classic/2': { ...CLASSIC_1, komi: 9 },\n"],
    ["  classic: 'classic/1',\n", "  classic: 'classic/2',\n"],
  ],
  '/src/house/policies.ts': [
    [
      'policyOf({ weights, dial, search }),\n',
      `policyOf({ weights, dial, search }),
  'house-next': policyOf({
    weights: { classic: weights.classic.map((w) => -w), mutators: weights.mutators.map((w) => -w) },
    dial: JSON.parse(JSON.stringify(dial), (_, part) => (Array.isArray(part) && part.length === 2 && typeof part[1] === 'number' ? [part[0], part[1] * 3] : part)),
    search,
  }),
`,
    ],
    [
      'export const CURRENT_POLICY: PolicyId = ',
      "export const CURRENT_POLICY: PolicyId = 'house-next';\nexport const OLDER_POLICY: PolicyId = ",
    ],
  ],
});
