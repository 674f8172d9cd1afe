// Friends on the first page: games that wait for this person, and who is here. Only for somebody who has friends.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { hasPeople } from '../../game/friends.ts';
import type { FriendsPanel } from '../friends/panel.tsx';

export function FriendsHere() {
  const Panel = useSignal<typeof FriendsPanel | undefined>(undefined);
  useEffect(() => {
    if (!hasPeople()) return;
    void import('../friends/panel.tsx').then((loaded) => (Panel.value = loaded.FriendsPanel));
  }, []);
  return Panel.value ? <Panel.value /> : null;
}
