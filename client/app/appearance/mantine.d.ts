import type { MantineColorsTuple } from '@mantine/core';

/** The build drops all other colors, see `build/component-styles.ts`. */
type Color = 'accent' | 'gray' | 'dark' | 'red' | 'yellow';

declare module '@mantine/core' {
  interface MantineThemeColorsOverride {
    colors: Record<Color | `${Color}.${number}` | 'dimmed' | 'inherit', MantineColorsTuple>;
  }
}
