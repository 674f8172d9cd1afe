// Reactions at the table, in English.
export const reactionsEn = {
  'reactions.title': 'React',
  'reactions.wave': 'Hello!',
  'reactions.well_played': 'Well played',
  'reactions.oops': 'Oops',
  'reactions.thinking': 'Thinking\u00a0…',
  'reactions.wow': 'Wow!',
  'reactions.thanks': 'Thank you',
  'reactions.by': '{name}: {words}',
  'reactions.show': 'Show reactions',
};
