import { Link, useLocation } from 'wouter';
import { isDeletedLater, useDeleteLater } from '../../api/deletions.ts';
import type { ListedPost } from '../../api/types.ts';
import { notify } from '../../parts/notice.tsx';
import { RowMenu } from '../../parts/row-menu.tsx';
import { shownText } from '../../parts/shown-text.ts';
import { serverNow } from '../../time/server-clock.ts';

/** Actions on a post of a list. */
export function PostMenu({ post }: { readonly post: ListedPost }) {
  const { id, content, status } = post;
  const remove = useDeleteLater();
  const [, navigate] = useLocation();
  /** Posts that go out in a moment, or are out in part, are decided on where all is shown. */
  const run = () =>
    isDeletedLater(post, serverNow())
      ? remove.mutate(id, {
          onError: (error) => notify(`The post was not deleted. ${error.message}`, { isProblem: true }),
        })
      : navigate(`/posts/${id}`);
  return (
    <RowMenu of={shownText(content).slice(0, 40)}>
      {(Menu) => (
        <>
          {status !== 'published' && (
            <Menu.Item component={Link} href={`/compose?post=${id}`}>
              Edit
            </Menu.Item>
          )}
          <Menu.Item component={Link} href={`/compose?copy=${id}`}>
            Duplicate
          </Menu.Item>
          {status !== 'published' && (
            <Menu.Item c="var(--mantine-color-error)" onClick={run}>
              {isDeletedLater(post, serverNow()) ? 'Delete' : 'Delete…'}
            </Menu.Item>
          )}
        </>
      )}
    </RowMenu>
  );
}
