// Friends on the first page: invitations, and who is online. Only for people who have friends.
import { useMemo } from 'preact/hooks';
import { hasFriends } from '../../game/has-friends.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';

export function FriendsHere() {
  const friends = useLazyModule(useMemo(hasFriends, []), () => import('../friends/panel.tsx'));
  return friends ? <friends.FriendsPanel /> : null;
}
