// The person's own profile: making it permanent, signing in, settings, passkeys, sessions, export, leaving.
import { render } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { OwnPage } from '../../../schema/player.ts';
import { forgetPerson, readOwnPage } from '../../game/own-page.ts';
import { peopleText } from '../../text/people.ts';
import { announce } from '../../ui/live-region.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Loaded, useLoad } from '../loading/loading.tsx';
import { PlayerProfile } from '../people/player-profile.tsx';
import { DeviceList } from '../push/device-list.tsx';
import { Keep, SignIn } from './keeping.tsx';
import { Leaving } from './leaving.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { Placement } from './placement.tsx';
import { SessionList } from './session-list.tsx';
import { Settings, type Changing } from './settings.tsx';

function AccountPage() {
  const load = useLoad(readOwnPage);
  const onChange = (own: OwnPage, message: string): void => {
    load.failure.value = undefined;
    load.value.value = own;
    announce(message);
  };
  const onLeft = (): void => {
    forgetPerson();
    void load.reload();
  };
  return (
    <PageFrame title={peopleText('account.title')} current="account">
      <Loaded
        load={load}
        title={peopleText('account.title')}
        refused={({ slug }) => slug === 'session-missing' && <NoProfile onChange={onChange} />}
      >
        {(own) => <Own own={own} onChange={onChange} onLeft={onLeft} />}
      </Loaded>
    </PageFrame>
  );
}

function NoProfile({ onChange }: Changing) {
  return (
    <>
      <h1>{peopleText('account.title')}</h1>
      <div class="columns">
        <section class="panel" aria-labelledby="none">
          <h2 id="none">{peopleText('account.none')}</h2>
          <p>{peopleText('account.none.lead')}</p>
          <a class="button button-primary" href="/">
            {peopleText('account.none.play')}
          </a>
        </section>
        <SignIn onChange={onChange} />
      </div>
    </>
  );
}

interface OwnProps extends Changing {
  readonly own: OwnPage;
  onLeft(): void;
}

function Own({ own, onChange, onLeft }: OwnProps) {
  const standing = useRef<HTMLParagraphElement>(null);
  const wasAccount = useRef(own.isAccount);
  useLayoutEffect(() => {
    // The focused button that made the profile permanent is gone.
    if (own.isAccount !== wasAccount.current) standing.current?.focus({ preventScroll: true });
    wasAccount.current = own.isAccount;
  }, [own.isAccount]);
  return (
    <div class="stack">
      {own.movedFrom && (
        <p class="row note" role="status">
          {peopleText('account.moved', { id: own.movedFrom, name: own.player.name })}
        </p>
      )}
      <p ref={standing} tabIndex={-1} class="faint">
        {peopleText(own.isAccount ? 'account.isAccount' : 'account.isGuest')}{' '}
        {!own.hidden && own.player.updatedAt !== null && (
          <a href={`/players/${own.player.id}`}>{peopleText('account.public')}</a>
        )}{' '}
        <a href="/history">{peopleText('account.history')}</a>
      </p>
      <PlayerProfile page={own} />
      <div class="masonry">
        <Placement own={own} />
        {own.isAccount ? <PasskeyList own={own} onChange={onChange} /> : <Keep onChange={onChange} />}
        {!own.isAccount && <SignIn isGuest onChange={onChange} />}
        <Settings own={own} onChange={onChange} />
        <DeviceList />
        {own.isAccount && <SessionList own={own} />}
        <Leaving own={own} onLeft={onLeft} />
      </div>
    </div>
  );
}

render(<AccountPage />, document.querySelector('#page')!);
