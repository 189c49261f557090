import { Button, Text } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useChosenProfile } from '../../api/chosen-profile.ts';
import { useWrittenPost } from '../../api/composer.ts';
import { openStatusOf } from '../../api/posts.ts';
import { useProfiles } from '../../api/profiles.ts';
import { useSession } from '../../api/session.ts';
import { browserStorage } from '../../browser-storage.ts';
import { Empty } from '../../parts/empty.tsx';
import { Later, laterCode } from '../../parts/later-code.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { rememberedAccounts } from './accounts/remembered-accounts.ts';
import { changesOf } from './autosave/left-changes.ts';
import { Composer } from './composer.tsx';
import { newForm } from './form.ts';
import { copyOf, formOf, isChangeable } from './form-of.ts';

const unchangeable = laterCode(() => import('./unchangeable.tsx'));

/** Writes a new post, or edits one that has not gone out. */
export default function Compose() {
  const [search, setSearch] = useSearchParams();
  const postId = search.get('post');
  const copied = search.get('copy');
  const [at] = useState(search.get('at'));
  const [text] = useState(search.get('text'));
  // Undo may lead here from a new post whose answer is still on its way, so not only at the first look.
  const [undoneId, setUndoneId] = useState<string | null>(null);
  // A reload does not set back a time that was changed meanwhile.
  useEffect(() => {
    if (search.has('undone')) setUndoneId(search.get('post'));
    if (search.has('at') || search.has('text') || search.has('undone'))
      setSearch((before) => without(before, 'at', 'text', 'undone'), { replace: true });
  }, [search, setSearch]);
  const profiles = useProfiles();
  const { profile: chosen } = useChosenProfile();
  const { data: session } = useSession();
  const { email = '', limits } = session?.person ?? {};
  const common = { email, threads: limits?.threads ?? false, apiUrl: session?.apiUrl ?? '' };
  return (
    <Page title={postId === null ? 'New post' : 'Edit post'} isEditor>
      <QueryView query={profiles}>
        {([first, ...others]) => {
          if (first === undefined) return <NoProfile />;
          const all = [first, ...others];
          if (postId !== null) {
            const isUndone = search.has('undone') || undoneId === postId;
            return <Changing key={postId} id={postId} profiles={all} isUndone={isUndone} {...common} />;
          }
          if (copied !== null) {
            const draft = search.has('changes') ? changesOf(copied) : copied;
            return <Copying key={draft} id={copied} draft={draft} profiles={all} {...common} />;
          }
          const wanted = all.find(({ id }) => id === search.get('profile')) ?? chosen ?? first;
          return (
            <Composer
              key="new"
              profiles={all}
              initial={newForm(wanted.id, rememberedAccounts(browserStorage(), wanted.id))}
              changed={null}
              at={at}
              text={text}
              {...common}
            />
          );
        }}
      </QueryView>
    </Page>
  );
}

function without(search: URLSearchParams, ...names: string[]): URLSearchParams {
  const rest = new URLSearchParams(search);
  for (const name of names) rest.delete(name);
  return rest;
}

type CommonProps = Pick<Parameters<typeof Composer>[0], 'profiles' | 'email' | 'threads' | 'apiUrl'>;

interface ChangingProps extends CommonProps {
  readonly id: string;
  readonly isUndone: boolean;
}

function Changing({ id, isUndone, ...common }: ChangingProps) {
  const written = useWrittenPost(id);
  return (
    <QueryView query={written}>
      {({ post, etag, targets }) => {
        const status = openStatusOf(post, targets);
        if (!isChangeable(status, targets)) {
          const { email } = common;
          return (
            <Later code={unchangeable} isWanted>
              {({ Unchangeable }) => (
                <Unchangeable now={copyOf(post, targets)} status={post.status} {...{ id, email }} />
              )}
            </Later>
          );
        }
        const timezone = common.profiles.find((profile) => profile.id === post.profileId)?.timezone ?? 'UTC';
        const changed = {
          id,
          etag,
          out: targets.filter(({ begun }) => begun).map(({ socialAccountId }) => socialAccountId),
        };
        return (
          <Composer
            initial={formOf({ ...post, status }, targets, timezone)}
            changed={changed}
            isUndone={isUndone}
            {...common}
          />
        );
      }}
    </QueryView>
  );
}

interface CopyingProps extends CommonProps {
  readonly id: string;
  /** Under which the browser keeps what becomes of it. */
  readonly draft: string;
}

/** A new post that begins as another one is. */
const Copying = ({ id, draft, ...common }: CopyingProps) => (
  <QueryView query={useWrittenPost(id)}>
    {({ post, targets }) => (
      <Composer initial={copyOf(post, targets)} changed={null} copied={draft} {...common} />
    )}
  </QueryView>
);

const NoProfile = () => (
  <Empty
    icon={IconPencilPlus}
    action={
      <Button component={Link} href="/profiles">
        Create a profile
      </Button>
    }
  >
    <Text span>You need a profile before you write posts.</Text>
  </Empty>
);
