import './mantine-styles.ts';
import '@fontsource-variable/inter/wght.css';
import './preferences.css';
import './print.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import { preloadScreen } from './screens.ts';
import { provideTemporal } from './temporal.ts';
import { readableColors, theme } from './theme.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the dashboard.');

/** The nonce by which the server's policy allows style tags. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

setNonce(nonce); // for the style that keeps a page from scrolling behind a dialog

function show(place: HTMLElement): void {
  createRoot(place).render(
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
}

preloadScreen(location.pathname);

// Not awaited at the top: chunks that share modules with this one would each be loaded apart.
void provideTemporal().then(() => show(root));
