// Friends on the first page: games that wait for this person, and who is here. Only for somebody who has friends.
import { useMemo } from 'preact/hooks';
import { hasFriends } from '../../game/has-friends.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';

export function FriendsHere() {
  const friends = useLazyModule(useMemo(hasFriends, []), () => import('../friends/panel.tsx'));
  return friends ? <friends.FriendsPanel /> : null;
}
