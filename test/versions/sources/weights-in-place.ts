// A forbidden change: the weights of a policy that games were played by, edited in place.
import { edit } from './edited.ts';

edit({
  '/src/house/policies.ts': [
    ["fittedWeights('classic', classic)", "fittedWeights('classic', classic).map((weight) => -weight)"],
  ],
});
