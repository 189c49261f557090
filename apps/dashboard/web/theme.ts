import { type CSSVariablesResolver, createTheme } from '@mantine/core';

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: 7,
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
});

/** Text that stands back, or says what is wrong, still has the contrast of WCAG AA. */
export const readable: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[7],
    '--mantine-color-error': colors.red[9],
  },
  dark: {
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': colors.dark[1],
    '--mantine-color-error': colors.red[4],
  },
});

/** What the server allows style tags by. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
