import { Text } from '@mantine/core';
import type { FullPost } from '../../api/types.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { When } from '../../parts/when.tsx';

interface Props {
  readonly post: FullPost;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before a draft or a scheduled post goes out now. */
export function PublishDialog({ post: { platforms, scheduledAt, status }, onClose, onConfirm }: Props) {
  const open = platforms.filter((each) => each.status === 'pending' || each.status === 'scheduled').length;
  return (
    <Confirm
      title="Publish this post now"
      isOpen
      onClose={onClose}
      action="Publish now"
      onConfirm={onConfirm}
      isPending={false}
      error={null}
      isHarmless
    >
      <Text>
        It goes out on {open === 1 ? '1 account' : `${open} accounts`} in ten seconds
        {status !== 'draft' && scheduledAt !== null && (
          <>
            {' '}
            instead of <When at={scheduledAt} />
          </>
        )}
        . You can undo it until then.
      </Text>
    </Confirm>
  );
}
