// Reactions at the table, in English.
export const reactionsEn = {
  'reactions.title': 'React',
  'reactions.wave': 'Hello!',
  'reactions.well_played': 'Well played',
  'reactions.oops': 'Oops',
  'reactions.thinking': 'Thinking …',
  'reactions.wow': 'Wow!',
  'reactions.thanks': 'Thank you',
  'reactions.by': '{name}: {words}',
  'reactions.early': 'When both of you have moved, you can react.',
  'reactions.often': 'Not so fast: wait a few seconds.',
  'reactions.show': 'Show reactions',
};
