// Friends on the first page: games that wait for this person, and who is here. Only for somebody who has friends.
import { useMemo } from 'preact/hooks';
import { hasFriends } from '../../game/has-people.ts';
import { useLazyModule } from '../../ui/use-part.ts';

export function FriendsHere() {
  const friends = useLazyModule(useMemo(hasFriends, []), () => import('../friends/panel.tsx'));
  return friends ? <friends.FriendsPanel /> : null;
}
