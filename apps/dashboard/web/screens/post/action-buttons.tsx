import { Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'wouter';
import type { PostTarget } from '../../api/posts.ts';
import type { FullPost } from '../../api/types.ts';
import { nameOnNetwork } from '../../parts/account-name.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { RowMenu } from '../../parts/row-menu.tsx';
import { reconnectHref } from '../accounts/use-asked-reconnect.ts';
import { allowed, isOut, stoppable } from './allowed.ts';
import { bestStep, mayRetry } from './next-step.ts';

interface Props {
  readonly post: FullPost;
  readonly targets: readonly PostTarget[];
  /** True when it goes out in some seconds. */
  readonly isGoingOut: boolean;
  readonly isPending: Readonly<Record<'publish' | 'resend' | 'stop', boolean>>;
  readonly onPublish: () => void;
  /** @param except ids of accounts where that cannot help */
  readonly onResend: (except: readonly string[]) => void;
  readonly onStop: (accounts: ReturnType<typeof stoppable>) => void;
  readonly onDelete: () => void;
}

interface Action {
  readonly label: string;
  /** Where it leads to, or what it does. */
  readonly href?: string;
  readonly run?: () => void;
  readonly isPending?: boolean;
  /** True for the one that helps most. */
  readonly isBest?: boolean;
}

/** The actions that are possible now, of which the one that helps most stands out; on a phone the others are in a menu. */
export function ActionButtons(props: Props) {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const actions = actionsOf(props);
  const best = actions.find(({ isBest }) => isBest) ?? actions[0];
  const shown = isNarrow ? actions.filter((each) => each === best || each.isPending) : actions;
  const others = actions.filter((each) => !shown.includes(each));
  return (
    <Group gap="xs">
      {shown.map((action) => (
        <ActionButton key={action.label} {...action} />
      ))}
      {others.length > 0 && (
        <RowMenu of="this post">
          {(Menu) =>
            others.map(({ label, href, run }) =>
              href === undefined ? (
                <Menu.Item key={label} onClick={run}>
                  {label}
                </Menu.Item>
              ) : (
                <Menu.Item key={label} component={Link} href={href}>
                  {label}
                </Menu.Item>
              ),
            )
          }
        </RowMenu>
      )}
    </Group>
  );
}

function ActionButton({ label, href, run, isPending = false, isBest = false }: Action) {
  const variant = isBest ? 'filled' : 'default';
  if (href === undefined)
    return (
      <PendingButton variant={variant} isPending={isPending} onClick={() => run?.()}>
        {label}
      </PendingButton>
    );
  return (
    <Button variant={variant} component={Link} href={href}>
      {label}
    </Button>
  );
}

function actionsOf({ post, targets, isGoingOut, isPending, ...on }: Props): readonly Action[] {
  const may = allowed(post, targets);
  const waiting = stoppable(post, targets);
  const best = bestStep(post.platforms, targets);
  const inactive = targets.find((each) => !each.active && each.socialAccountId === best?.accountId);
  const retried = post.platforms.filter((platform) => {
    const target = targets.find(({ socialAccountId }) => socialAccountId === platform.socialAccountId);
    return target !== undefined && mayRetry(platform, target);
  });
  const toEdit = targets.filter((target) => {
    const platform = post.platforms.find(({ socialAccountId }) => socialAccountId === target.socialAccountId);
    return target.active && platform?.status === 'failed' && !retried.includes(platform);
  });
  const isPartlyOut = post.platforms.some(isOut);
  const isTriedOnly = post.platforms.every(
    ({ socialAccountId, status }) =>
      status === 'published' || status === 'failed' || waiting.includes(socialAccountId),
  );
  const only = retried.length === 1 ? retried[0] : undefined;
  const offered: readonly (Action | false)[] = [
    may.publish && !isGoingOut && { label: 'Publish now', run: on.onPublish, isPending: isPending.publish },
    inactive !== undefined && {
      label: `Reconnect ${nameOnNetwork(inactive)}`,
      href: reconnectHref(inactive.socialAccountId),
      isBest: true,
    },
    may.resend &&
      retried.length > 0 && {
        label: only === undefined ? `Retry on ${retried.length} accounts` : `Retry ${nameOnNetwork(only)}`,
        run: () => on.onResend(toEdit.map(({ socialAccountId }) => socialAccountId)),
        isPending: isPending.resend,
        isBest: best?.kind === 'resend',
      },
    waiting.length > 1 && {
      label: `Stop trying on ${waiting.length} accounts`,
      run: () => on.onStop(waiting),
      isPending: isPending.stop,
    },
    may.edit && { label: 'Edit', href: `/compose?post=${post.id}`, isBest: best?.kind === 'edit' },
    { label: 'Duplicate', href: `/compose?copy=${post.id}` },
    may.remove &&
      // Where Carillon only tries again, “Stop trying” does it, and lets one retry.
      !(isPartlyOut && isTriedOnly) && {
        label: isPartlyOut ? 'Cancel remaining accounts' : 'Delete',
        run: on.onDelete,
      },
  ];
  return offered
    .filter((each) => each !== false)
    .sort((a, b) => Number(b.isBest === true) - Number(a.isBest === true));
}
