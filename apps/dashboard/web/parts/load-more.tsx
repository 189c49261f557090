import { PendingButton } from './pending-button.tsx';

interface Props {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The way to the rest of a list; nothing at its end. */
export const LoadMore = ({ hasNextPage, isFetchingNextPage, fetchNextPage }: Props) =>
  hasNextPage && (
    <PendingButton
      variant="default"
      isPending={isFetchingNextPage}
      onClick={() => fetchNextPage()}
      style={{ alignSelf: 'center' }}
    >
      Load more
    </PendingButton>
  );
