import {
  createTheme,
  localStorageColorSchemeManager,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';

/** White text on shade 7 has a contrast above 6:1. */
const accent: MantineColorsTuple = [
  '#eaf6f3',
  '#d3ece6',
  '#a6d9cd',
  '#74c4b2',
  '#49af99',
  '#279680',
  '#137f6b',
  '#0b6b59',
  '#085747',
  '#054235',
];

/** Shade 6 on white has a contrast of 5:1. */
const gray: MantineColorsTuple = [
  '#f8f8f7',
  '#f2f2f1',
  '#e8e8e6',
  '#dcdcda',
  '#c4c4c1',
  '#93938f',
  '#6a6a66',
  '#4c4c49',
  '#31312f',
  '#1c1c1b',
];

const dark: MantineColorsTuple = [
  '#d5d7d6',
  '#bdc0be',
  '#9da19f',
  '#6f7472',
  '#3c403f',
  '#303433',
  '#262928',
  '#1b1e1d',
  '#151817',
  '#0f1110',
];

const red: MantineColorsTuple = [
  '#fdeeed',
  '#fadad8',
  '#f3b1ae',
  '#ec8682',
  '#e5605c',
  '#d64541',
  '#c53632',
  '#ab2a27',
  '#8a211f',
  '#661715',
];

const systemFonts = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

export const theme = createTheme({
  colors: { accent, gray, dark, red },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 7 },
  fontFamily: `'Inter Variable', 'Inter Fallback', 'IBM Plex Sans Arabic', ${systemFonts}`,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.55', lg: '1.55', xl: '1.4' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.125rem', lineHeight: '1.5' },
      h2: { fontSize: '1rem', lineHeight: '1.5' },
      h3: { fontSize: '0.875rem', lineHeight: '1.5' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '16px' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false } },
    TextInput: { defaultProps: { attributes: { input: { dir: 'auto' } } } },
    Textarea: { defaultProps: { attributes: { input: { dir: 'auto' } } } },
    Autocomplete: { defaultProps: { attributes: { input: { dir: 'auto' } } } },
    // ARIA forbids Mantine's focus placeholder in a menu.
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 }, withInitialFocusPlaceholder: false } },
    ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
    // Screen readers would take a `<header>` in a dialog for the page's banner.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Modal: { defaultProps: { centered: true, transitionProps: { duration: 150 } } },
    SegmentedControl: { defaultProps: { bg: 'var(--surface-hover)' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
  },
});

export const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-dimmed)',
    '--mantine-color-default': 'var(--surface-raised)',
    '--mantine-color-default-hover': 'var(--surface-hover)',
    '--mantine-color-default-border': 'var(--border-strong)',
    '--mantine-color-placeholder': 'var(--text-faint)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-error': 'var(--danger-text)',
    '--mantine-color-accent-light': 'var(--surface-selected)',
    '--mantine-color-accent-light-color': 'var(--accent-text)',
    '--mantine-color-yellow-light': 'var(--warning-surface)',
    '--mantine-color-yellow-light-color': 'var(--warning-text)',
    '--mantine-color-red-light': 'var(--danger-surface)',
    '--mantine-color-red-light-hover': 'var(--danger-surface)',
    '--mantine-color-red-light-color': 'var(--danger-text)',
  };
  return { variables: {}, light: shared, dark: { ...shared, '--mantine-color-red-6': 'var(--danger-text)' } };
};

/** Storage whose key `boot.js` reads, too. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'mersal.theme' });
