// The routes of push messages.
import { PushDevices, PushRequest } from '../../schema/push.ts';
import { get, post, remove, type Route } from './route.ts';

export const PUSH_ROUTES: readonly Route[] = [
  get('/players/me/push', {
    operation: 'listPushDevices',
    summary: 'Your devices that are notified when it is your move, and the key that browsers subscribe with',
    description: 'The addresses of the devices are not in it.',
    token: 'session',
    answers: PushDevices,
    handle: ({ push, context }) => push.list(context.session),
  }),
  post('/players/me/push', {
    operation: 'addPushDevice',
    keepsNoReceipt: true,
    summary: 'Have a browser notified when it is your move, or somebody has taken the seat you offered',
    description:
      'The body is the PushSubscription of the browser, made with publicKey, and when not to disturb. The same endpoint again replaces it.',
    body: PushRequest,
    token: 'session',
    problems: ['push-refused', 'too-many-devices'],
    answers: PushDevices,
    handle: ({ push, body, context }) => push.subscribe(body, context.session),
  }),
  remove('/players/me/push/:device', {
    operation: 'removePushDevice',
    summary: 'Stop notifying one of your devices',
    description: 'The browser itself may still hold its permission.',
    token: 'session',
    problems: ['push-device-not-found'],
    answers: PushDevices,
    handle: ({ push, params, context }) => push.remove(params['device']!, context.session),
  }),
];
