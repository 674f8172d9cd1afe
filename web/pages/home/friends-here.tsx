// Friends on the first page: games that wait for this person, and who is here. Only for somebody who has friends.
import { useMemo } from 'preact/hooks';
import { hasPeople } from '../../game/has-people.ts';
import { usePart } from '../../ui/use-part.ts';

export function FriendsHere() {
  const friends = usePart(useMemo(hasPeople, []), () => import('../friends/panel.tsx'));
  return friends ? <friends.FriendsPanel /> : null;
}
