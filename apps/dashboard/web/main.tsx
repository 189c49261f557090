import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import { nonce, readableColors, theme } from './theme.ts';

/** Dialogs keep the page behind them still by a style tag; where the nonce of it is looked for (get-nonce). */
Object.assign(globalThis, { __webpack_nonce__: nonce });

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the dashboard.');

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
