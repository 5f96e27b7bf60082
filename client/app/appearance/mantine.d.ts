import type { MantineColorsTuple } from '@mantine/core';

/** Colors that the build keeps, see `build/component-styles.ts`. */
type Color = 'accent' | 'gray' | 'dark' | 'red' | 'yellow';

declare module '@mantine/core' {
  interface MantineThemeColorsOverride {
    colors: Record<Color | `${Color}.${number}` | 'dimmed' | 'inherit', MantineColorsTuple>;
  }
}
