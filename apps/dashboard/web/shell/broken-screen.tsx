import { Alert, Box, Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'wouter';
import { isServerThere, whenServerIsBack } from '../api/server-back.ts';
import { CodeMissing } from '../parts/load-code.ts';
import { Page } from '../parts/page.tsx';

interface Props {
  /** True where nothing is around it. */
  readonly isAlone?: boolean;
  readonly children: ReactNode;
}

/** Keeps what is around a screen when the screen itself cannot be shown; another address starts afresh. */
export function WholeScreen({ isAlone = false, children }: Props) {
  const [location] = useLocation();
  return (
    <ErrorBoundary FallbackComponent={isAlone ? BrokenPage : BrokenScreen} resetKeys={[location]}>
      {children}
    </ErrorBoundary>
  );
}

const BrokenScreen = ({ error }: FallbackProps) =>
  error instanceof CodeMissing ? <MissingScreen /> : <FailedScreen />;

const BrokenPage = (props: FallbackProps) => (
  <Box component="main" p="md">
    <BrokenScreen {...props} />
  </Box>
);

/** Where the moment of the last reload is kept, ms. */
const reloadedKey = 'carillon.reloaded';

/** A reload that was so short ago did not help, ms. */
const reloadMs = 30_000;

/** Browsers remember that a file was missing; a page that is reloaded asks for the files that the server has now. */
function MissingScreen() {
  const [isReloaded, setReloaded] = useState(false);
  useEffect(
    () =>
      whenServerIsBack(() => {
        if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < reloadMs) setReloaded(true);
        else reload();
      }),
    [],
  );
  return (
    <Page title="This screen could not be loaded">
      <Alert color="red" variant="light" role="alert">
        <Stack align="flex-start" gap="xs">
          <Text size="sm">
            {isReloaded
              ? 'The server does not have its code. Try again in a minute, or ask your admin.'
              : 'The server cannot be reached. This screen loads once it is back.'}
          </Text>
          <Button size="xs" variant="default" onClick={() => void reloadIfThere()}>
            Try again
          </Button>
        </Stack>
      </Alert>
    </Page>
  );
}

/** A browser that is offline would show its own page instead, and nothing would come back by itself. */
async function reloadIfThere(): Promise<void> {
  if (await isServerThere()) reload();
}

function reload(): void {
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  location.reload();
}

/** It threw while it was shown. */
const FailedScreen = () => (
  <Page title="This screen does not work">
    <Alert color="red" variant="light" role="alert">
      <Stack align="flex-start" gap="xs">
        <Text size="sm">This is a fault of Carillon. Reload the page, or ask your admin.</Text>
        <Button size="xs" variant="default" onClick={() => location.reload()}>
          Reload the page
        </Button>
      </Stack>
    </Alert>
  </Page>
);
