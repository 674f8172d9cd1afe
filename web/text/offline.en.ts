// English texts of the page without a connection.
export const offlineEn = {
  'offline.title': 'No connection',
  'offline.lead': 'A game needs a connection. Until it is back, this works without one.',
  'offline.replay': 'Replays',
};
