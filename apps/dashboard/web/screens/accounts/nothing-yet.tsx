import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { Empty } from '../../parts/empty.tsx';

interface Props {
  readonly hasProfile: boolean;
}

export function NothingYet({ hasProfile }: Props) {
  if (hasProfile) {
    return (
      <Empty>
        Nothing is connected yet. Connect an account on X or Bluesky to publish what you write. In the sandbox
        you can try everything out, and nobody sees it.
      </Empty>
    );
  }
  const first = (
    <Button component={Link} href="/profiles">
      Make a profile
    </Button>
  );
  return <Empty action={first}>An account belongs to a profile, and you have none yet.</Empty>;
}
