import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { Page } from '../parts/page.tsx';

export default function NotFound() {
  return (
    <Page isNarrow title="Page not found">
      <Text>
        This page does not exist.{' '}
        <Anchor component={Link} href="/posts" underline="always">
          Go to your posts
        </Anchor>
      </Text>
    </Page>
  );
}
