import '@mantine/core/styles.css';
import '@fontsource-variable/inter/wght.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import { preloadScreen } from './screens.ts';
import { readableColors, theme } from './theme.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the dashboard.');

/** The nonce by which the server's policy allows style tags. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

setNonce(nonce); // for the style that keeps a page from scrolling behind a dialog

preloadScreen(location.pathname);

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableColors}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
