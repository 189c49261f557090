import { type CSSVariablesResolver, createTheme } from '@mantine/core';

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
});

/** Mantine's own shades of these have too little contrast for small text (WCAG 2.2, AA). */
export const readableColors: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-error': colors.red[9],
  },
  dark: {
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-error': colors.red[4],
  },
});

/** What the server allows style tags by. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
