import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { Page } from '../parts/page.tsx';

export default function NotFound() {
  return (
    <Page title="Nothing here">
      <Text>
        There is no such page.{' '}
        <Anchor component={Link} href="/posts">
          To your posts
        </Anchor>
      </Text>
    </Page>
  );
}
