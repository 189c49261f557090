import '@mantine/core/styles.css';
import {
  Badge,
  type CSSVariablesResolver,
  createTheme,
  MantineProvider,
  NavLink,
  rem,
  Table,
  Title,
} from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import { preloadScreen } from './screens.ts';
import classes from './theme.module.css';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the dashboard.');

/** The nonce by which the server's policy allows style tags. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

setNonce(nonce); // for the style that keeps a page from scrolling behind a dialog

preloadScreen(location.pathname);

/**
 * What everything looks like, decided once. Sizes of type, in px: 24 for the title of a screen, 18 for its parts, 15 for what is
 * in them; 15 for the words of posts (`md`), 14 for all other words (`sm`), 12 for notes and headings of columns (`xs`).
 * Spaces are Mantine's: 10, 12, 16, 20 and 32 px.
 */
const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: 7,
  autoContrast: true,
  luminanceThreshold: 0.18, // where black and white text can be read equally well
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily:
    'Inter, -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(15), lg: rem(18), xl: rem(20) },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: rem(24), lineHeight: '1.3' },
      h2: { fontSize: rem(18), lineHeight: '1.35' },
      h3: { fontSize: rem(15), lineHeight: '1.4' },
    },
  },
  components: {
    Badge: Badge.extend({ classNames: { root: classes.badge } }),
    // By its element it would be a second banner of the page. Named as it is, its code comes with the first dialog only.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    NavLink: NavLink.extend({ classNames: { root: classes.link } }),
    Table: Table.extend({ classNames: { th: classes.heading } }),
    Title: Title.extend({ classNames: { root: classes.title } }),
  },
});

/**
 * Mantine's greys for what matters less and its red for errors are too pale to be read by all (WCAG 2.2, 1.4.3), and what is
 * behind indigo words under the mouse is too dark.
 */
const readableColors: CSSVariablesResolver = ({ colors: { gray, dark, red, indigo } }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': gray[7],
    '--mantine-color-placeholder': gray[7],
    '--mantine-color-error': red[9],
    '--mantine-color-indigo-light-hover': `color-mix(in srgb, ${indigo[1]}, ${indigo[2]})`,
  },
  dark: {
    '--mantine-color-dimmed': dark[1],
    '--mantine-color-placeholder': dark[1],
    '--mantine-color-error': red[4],
  },
});

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
