import { type CSSVariablesResolver, createTheme } from '@mantine/core';

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: 7,
  autoContrast: true,
  luminanceThreshold: 0.18, // where black and white text can be read equally well
  defaultRadius: 'md',
  cursorType: 'pointer',
});

/**
 * Mantine's greys for what matters less and its red for errors are too pale to be read by all (WCAG 2.2, 1.4.3), and what is
 * behind indigo words under the mouse is too dark.
 */
export const readableColors: CSSVariablesResolver = ({ colors: { gray, dark, red, indigo } }) => ({
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

/** The nonce by which the server's policy allows style tags. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
