// Push messages, in English.
export const pushEn = {
  'push.offer': 'Notify me when it is my move',
  'push.on': 'This browser notifies you when it is your move.',
  'push.stop': 'Stop',
  'push.started': 'This browser notifies you from now on, but not between 22:00 and 8:00.',
  'push.stopped': 'This browser no longer notifies you.',
  'push.refused': 'Your browser allows no messages from this page. You can change that in its settings for this page.',
  'push.stuck':
    'Your browser did not start the part of this page that receives messages. Reload the page and try again, and not in a private window.',
  'push.title': 'When it is your move',
  'push.lead':
    'These browsers notify you when it is your move against a person, or when your friend has come to your table. Not while you are at the table, and not between 22:00 and 8:00.',
  'push.none': 'No browser notifies you yet.',
  'push.cannot': 'This browser cannot receive messages.',
  'push.since': 'since {when}',
  'push.this': 'this browser',
  'push.stop.of': 'Stop in {name}',
  'push.device': '{browser} on {system}',
};
