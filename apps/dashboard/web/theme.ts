import {
  ActionIcon,
  Badge,
  Button,
  type CSSVariablesResolver,
  createTheme,
  Input,
  NavLink,
  rem,
  Tabs,
  Title,
} from '@mantine/core';
import classes from './theme.module.css';

/**
 * Look of all screens, decided once; apps/docs/decisions/0046-one-theme-for-all-screens.md says why. Sizes of type, in px: 20 for the
 * title of a screen, 14 for its parts and for the words of posts (`md`), 13 for all other words (`sm`), 12 for notes and
 * headings of columns (`xs`).
 */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: 7,
  autoContrast: true,
  luminanceThreshold: 0.18, // where black and white text can be read equally well
  defaultRadius: 'sm',
  cursorType: 'pointer',
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(20), xl: rem(32) },
  radius: { sm: rem(6), md: rem(8), lg: rem(12) },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(20), lineHeight: '1.4' },
      h2: { fontSize: rem(14), lineHeight: '1.45' },
      h3: { fontSize: rem(14), lineHeight: '1.45' },
    },
  },
  components: {
    ActionIcon: ActionIcon.extend({ classNames: { root: classes.iconButton } }),
    Badge: Badge.extend({ classNames: { root: classes.badge } }),
    Button: Button.extend({ classNames: { root: classes.button } }),
    Checkbox: { classNames: { root: classes.box } },
    // Typed text has the direction of its own script. As a prop, `dir` would be that of what is around the field.
    Input: Input.extend({
      classNames: { wrapper: classes.field, input: classes.written },
      defaultProps: { attributes: { input: { dir: 'auto' } } },
    }),
    // Menus stay in the part of the page that they belong to, and the first item gets the focus.
    Menu: { defaultProps: { portalProps: { target: '#content' }, withInitialFocusPlaceholder: false } },
    // By its element it would be a second banner of the page. Named as it is, its code comes with the first dialog only.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    // A browser would take the direction of the first choice, whichever is chosen.
    NativeSelect: { defaultProps: { attributes: {} } },
    NavLink: NavLink.extend({ classNames: { root: classes.link } }),
    Table: { classNames: { th: classes.heading } },
    Tabs: Tabs.extend({ classNames: { tab: classes.tab } }),
    Title: Title.extend({ classNames: { root: classes.title }, defaultProps: { dir: 'auto' } }),
  },
});

/**
 * Mantine's greys for what matters less and its red for errors are too pale to be read by all (WCAG 2.2, 1.4.3), and what is
 * behind indigo words under the mouse is too dark. Lines between rows are paler than borders of fields.
 */
export const readableColors: CSSVariablesResolver = ({ colors: { gray, dark, red, indigo } }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': gray[7],
    '--mantine-color-placeholder': gray[7],
    '--mantine-color-error': red[9],
    '--mantine-color-indigo-light-hover': `color-mix(in srgb, ${indigo[1]}, ${indigo[2]})`,
    '--hairline': gray[2],
    '--dot-gray': gray[7],
    '--ground': gray[0],
  },
  dark: {
    '--mantine-color-dimmed': dark[1],
    '--mantine-color-placeholder': dark[1],
    '--mantine-color-error': red[4],
    '--menu-item-hover': dark[5], // red words under the mouse
    '--hairline': dark[5],
    '--dot-gray': gray[5],
    '--ground': dark[8],
  },
});
